/** Tests a page in Chromium that contains a mock and MSW's service worker. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { installTools } from '../../../scripts/package/install-tools.ts'
import { findChromium } from '../../support/find-chromium.ts'
import { msw3Home } from './msw-3.ts'
import { type ServedPage, servePage } from './serve-page.ts'

const executablePath = findChromium()
// Installing can take longer than the timeout of a hook.
if (executablePath !== null) installTools(msw3Home)

/** Requests that left the browser. */
const arrived: string[] = []
let browser: Browser
let closeAll = async (): Promise<void> => {}

beforeAll(async () => {
  if (executablePath !== null) await openBrowser(executablePath)
})
afterAll(() => closeAll())

describe.skipIf(executablePath === null).each(['msw', 'msw3'] as const)('%s', (msw) => {
  let page: ServedPage

  beforeAll(async () => {
    page = await servePage(msw)
  })
  afterAll(() => page?.close())

  it('loads the tracking script from a script tag, records the visit and identifies the visitor', async () => {
    const { tab, network } = await openTab(page.url)
    expect(await tab.evaluate(loadScript)).toBe(true)
    expect(await tab.evaluate(() => dcutils.identifyUser({ email: 'ana@shop.example' }))).toBe(true)
    expect(await tab.evaluate(readJournal)).toEqual(['getScript 200', 'collectVisit 200', 'identifyUser 200'])
    const people = await tab.evaluate(() => mock.website.people.list())
    expect(people).toMatchObject([{ email: 'ana@shop.example', source: 'script' }])
    expect(network()).toEqual([])
  })

  it('completes a public deletion through the link in the email', async () => {
    const { tab, network } = await openTab(page.url)
    const statuses = await tab.evaluate(async () => {
      const post = (path: string, body?: object) =>
        fetch(service + path, { method: 'POST', ...(body ? { body: JSON.stringify(body) } : {}) })
      const person = { cop_key: mock.website.cop_key, email: 'ana@shop.example' }
      // Unknown addresses get no email.
      await mock.website.people.add({ email: person.email })
      const asked = await post('/public/data-deletion/request', person)
      const [link] = (await mock.website.mailbox.latest()).links
      const { pathname } = new URL(link?.href ?? '')
      const shown = await fetch(service + pathname)
      return [asked.status, shown.status, (await post(pathname)).status, (await post(pathname)).status]
    })
    expect(statuses).toEqual([202, 200, 200, 410])
    expect(network()).toEqual([])
  })

  it('rejects server-side operations with a one-line message', async () => {
    const { tab, network, printed } = await openTab(page.url)
    const failed = await tab.evaluate(async () => {
      const init = {
        method: 'POST',
        headers: { 'x-dc-key': mock.website.private_key },
        body: '{"email":"ana@shop.example"}',
      }
      return fetch(`${service}/api/v1/services/email/check`, init).catch(String)
    })
    expect(failed).toBe('TypeError: Failed to fetch')
    expect(await tab.evaluate(readJournal)).toEqual([])
    expect(printed.filter((line) => line.startsWith('[dc-mock]'))).toEqual([
      '[dc-mock] POST http://api.example.test/api/v1/services/email/check is checkEmail, which is for servers: ' +
        'its credentials must not be in a browser or an app. Call it from your server. If this is a server, set operations: "all".',
    ])
    expect(network()).toEqual([])
  })

  it('rejects calls to unknown paths, the live service and the control plane without sending them', async () => {
    const { tab, network, printed } = await openTab(page.url)
    const addresses = [
      'http://api.example.test/collect/visits',
      'https://api.joindatacops.com/script',
      'http://api.example.test/_mock/state',
    ]
    for (const address of addresses) {
      expect(await tab.evaluate((url) => fetch(url, { mode: 'no-cors' }).catch(String), address)).toBe(
        'TypeError: Failed to fetch',
      )
    }
    expect(printed.filter((line) => line.startsWith('[dc-mock]'))).toEqual([
      expect.stringContaining('Did you mean POST /collect/visit?'),
      expect.stringContaining('goes to the live service'),
      expect.stringContaining("is a call to the mock's control plane"),
    ])
    expect(network()).toEqual([])
  })

  it('intercepts a path on the page’s own origin, and leaves other paths alone', async () => {
    const { tab } = await openTab(page.url)
    const answers = await tab.evaluate(async () => {
      const script = await fetch(`/dc/script?cop_key=${mock.website.cop_key}`)
      const elsewhere = await fetch('/dcx/script')
      return [script.status, script.headers.get('content-type'), elsewhere.status, await elsewhere.text()]
    })
    expect(answers).toEqual([200, 'text/javascript; charset=utf-8', 404, 'no such file'])
  })

  it('simulates network failures', async () => {
    const { tab } = await openTab(page.url)
    const outcomes = await tab.evaluate(async () => {
      const script = `${service}/script?cop_key=${mock.website.cop_key}`
      const fault = (what: object) => mock.website.faults.add({ operation: 'getScript', times: 1, ...what })
      const outcomeOf = async (init?: RequestInit) => {
        try {
          const response = await fetch(script, init)
          return [
            response.status,
            await response.text().then(
              () => 'read',
              () => 'broke off',
            ),
          ]
        } catch (error) {
          return [String(error)]
        }
      }
      await fault({ when: 'before', drop: true })
      const dropped = await outcomeOf()
      await fault({ when: 'after', truncate_bytes: 30 })
      const cut = await outcomeOf()
      await fault({ when: 'after', delay: '1h' })
      const caller = new AbortController()
      const waiting = outcomeOf({ signal: caller.signal })
      await mock.website.requests.wait({ count: 3, timeout: '20s' })
      caller.abort(new Error('the visitor left'))
      return { dropped, cut, aborted: await waiting, afterwards: await outcomeOf() }
    })
    expect(outcomes).toEqual({
      dropped: ['TypeError: Failed to fetch'],
      cut: [200, 'broke off'],
      aborted: ['Error: the visitor left'],
      afterwards: [200, 'read'],
    })
  })

  it('sends requests to the network once the service worker is stopped', async () => {
    const { tab, network } = await openTab(page.url)
    await tab.evaluate(async () => {
      await stopWorker()
      await fetch(`${service}/collect/visit`, { mode: 'no-cors' })
    })
    expect(network()).toEqual(['GET /collect/visit'])
  })
})

declare const dcutils: { identifyUser(user: { email: string }): Promise<boolean> }

interface Tab {
  tab: Page
  /** Returns the requests that the service's host has received since the start. */
  network(): readonly string[]
  printed: readonly string[]
}

/** Opens the page in a new browser profile. */
async function openTab(url: string): Promise<Tab> {
  const before = arrived.length
  const context = await browser.newContext()
  onTestFinished(() => context.close())
  const tab = await context.newPage()
  const printed: string[] = []
  tab.on('console', (message) => printed.push(message.text()))
  tab.on('pageerror', (error) => printed.push(String(error)))
  await tab.goto(url)
  await tab
    .waitForFunction(() => document.title === 'ready')
    .catch((cause) => {
      throw new Error(`The page did not start: ${printed.join('; ')}`, { cause })
    })
  return { tab, printed, network: () => arrived.slice(before) }
}

/** Opens a browser in which the service's host resolves to a test server. No other host can be resolved. */
async function openBrowser(executablePath: string): Promise<void> {
  const server = createServer((request, response) => {
    arrived.push(`${request.method} ${request.url}`)
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const rules = `MAP api.example.test 127.0.0.1:${port}, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1`
  browser = await chromium.launch({ executablePath, args: [`--host-resolver-rules=${rules}`] })
  closeAll = async () => {
    await browser.close()
    server.closeAllConnections()
    server.close()
  }
}

/** Runs in the page. Loads the tracking script like a website, and returns whether the script has run. */
function loadScript(): Promise<boolean> {
  return new Promise((resolve) => {
    const script = document.createElement('script')
    script.async = true
    script.src = `${service}/script?cop_key=${mock.website.cop_key}`
    script.onload = () => resolve(true)
    script.onerror = () => resolve(false)
    document.head.append(script)
  })
}

/** Runs in the page. Returns the requests that the mock received, in order of arrival. */
async function readJournal(): Promise<string[]> {
  return (await mock.requests.list()).map(({ operation, response }) => `${operation} ${response.status}`)
}
