import type { Page } from 'playwright-core'
import { describe, expect, onTestFinished } from 'vitest'
import { createMock } from '../../src/index.ts'
import { type Device, inChromium, openDevice } from '../support/chromium.ts'
import { readState } from '../support/read-state.ts'
import { type Started, startServer } from '../support/start.ts'
import { startRestartableProxy } from './restartable-proxy.ts'
import { startUntrustedSite, tryToChange, tryToRead } from './untrusted-site.ts'

/** Browsers use different console messages for rejected requests. */
const complaints = [/./]

/** Paths of the control plane, the dashboard, the pages and the service that return data. */
const readPaths = [
  '/_mock/websites',
  '/_mock/state',
  '/_mock/requests',
  '/_mock/events',
  '/_mock/ui/',
  '/dashboard/api/websites/app_local/keys',
  '/api/v1/export/users',
]

const pages = ['/_mock/ui/', '/_mock/demo', '/_mock/reference', '/dashboard']

/** Valid requests that change data. */
const changeRequests: readonly [method: string, path: string, body?: object][] = [
  ['POST', '/_mock/websites'],
  ['PATCH', '/_mock/websites/app_local', { plan: 'business' }],
  ['DELETE', '/_mock/websites/app_local/keys/key_local'],
  ['PUT', '/_mock/scenario', { name: 'quota-exhausted' }],
  ['PUT', '/_mock/state', { plan: 'business' }],
  ['POST', '/_mock/clock/advance', { by: '5m' }],
  ['POST', '/_mock/verdicts', { match: '*', verdict: 'block' }],
  ['POST', '/_mock/demo/sign-up', { email: 'eve@shop.example' }],
  ['POST', '/_mock/session', { token: 's3cret-token' }],
  ['DELETE', '/dashboard/api/session'],
  ['POST', '/dashboard/api/websites/app_local/keys', { name: 'stranger' }],
  ['POST', '/api/v1/services/email/check', { email: 'eve@shop.example' }],
]

/** Returns all data that a page could change. Rejected requests in the journal are ignored. */
async function readEverything({ call }: Pick<Started, 'call'>, headers: Record<string, string> = {}) {
  const read = async (path: string) => (await call(path, { headers })).json
  const own = (path: string, options: object = {}) => call(path, { ...options, headers })
  return {
    state: await readState({ call: own }),
    websites: (await read('/_mock/websites')).websites,
    scenarios: await read('/_mock/scenarios'),
    faults: await read('/_mock/faults'),
    verdicts: await read('/_mock/verdicts'),
    frozen: (await read('/_mock/clock')).frozen,
  }
}

/**
 * Opens a page that tries to access a mock under each of the mock's host names. Expects that the page can neither read nor change anything.
 */
async function expectNoAccess(page: Page, origin: string): Promise<void> {
  const readable: unknown[] = []
  for (const path of readPaths) {
    readable.push(
      ...(await tryToRead(page, origin + path)).filter((attempt) => attempt.content !== null && attempt.content !== ''),
    )
  }
  expect(readable).toEqual([])
  for (const [method, path, body = {}] of changeRequests) await tryToChange(page, origin + path, { method, body })
}

async function signIn(device: Device, url: string): Promise<void> {
  const page = await device.open(`${url}/dashboard`)
  await page.getByLabel('Email').fill('dev@dc-mock.example.com')
  await page.getByLabel('Password').fill('local')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Sign out' }).waitFor()
  expect(await device.context.cookies(`${url}/dashboard`)).toMatchObject(
    expect.arrayContaining([expect.objectContaining({ name: 'dc_session', httpOnly: true, sameSite: 'Strict' })]),
  )
  await page.close()
}

describe('in a browser that is signed in to the dashboard', () => {
  const places = [
    ['on another site', 'http://stranger.example', '127.0.0.1'],
    ['on another port of this machine', 'http://127.0.0.1', '127.0.0.1'],
    ['on another port of localhost', 'http://localhost', 'localhost'],
  ] as const
  for (const [what, stranger, name] of places) {
    inChromium(
      `a page ${what} cannot read or change anything`,
      async () => {
        const started = await startServer()
        const port = await startUntrustedSite()
        const device = await openDevice({ complaints })
        const origin = started.url.replace('127.0.0.1', name)
        await signIn(device, origin)
        await started.check('ana@shop.example')
        const before = await readEverything(started)
        await expectNoAccess(await device.open(`${stranger}:${port}/`), origin)
        expect(await readEverything(started)).toEqual(before)
      },
      120_000,
    )
  }
})

inChromium(
  'a page on another port of the same host cannot use a control session',
  async () => {
    const mock = await createMock()
    onTestFinished(() => mock.close())
    const { url } = await mock.listen({ controlToken: 's3cret-token' })
    const device = await openDevice({ complaints })
    const own = await device.open(`${url}/_mock/ui/`)
    await own.getByLabel('Control token').fill('s3cret-token')
    await own.keyboard.press('Enter')
    await own.getByRole('heading', { name: 'Calls' }).waitFor()
    // Browsers send a SameSite=Strict cookie to all ports of a site. The mock itself must therefore reject the request.
    expect(await device.context.cookies(`${url}/_mock/ui/`)).toHaveLength(1)
    const before = await mock.website.read()
    await expectNoAccess(await device.open(`http://127.0.0.1:${await startUntrustedSite()}/`), url)
    expect(await mock.website.read()).toEqual(before)
    expect(mock.internalErrors).toBe(0)
  },
  120_000,
)

inChromium(
  'a page cannot read or change anything through DNS rebinding',
  async () => {
    const started = await startServer()
    await started.check('ana@shop.example')
    const before = await readEverything(started)
    // The host name first resolves to the untrusted site and later to the mock. For the browser, both have the same origin.
    const proxy = await startRestartableProxy(`http://127.0.0.1:${await startUntrustedSite()}`)
    const origin = proxy.url.replace('127.0.0.1', 'rebound.example')
    const device = await openDevice()
    const page = await device.open(origin)
    await proxy.stop()
    await proxy.resume(started.url)
    const message = 'The host \\"rebound.example\\" is not allowed'
    for (const path of readPaths) {
      const answer = await page.evaluate(async (each) => {
        const { status, headers } = await fetch(each)
        return { status, cookie: headers.get('set-cookie'), text: await (await fetch(each)).text() }
      }, path)
      expect([path, answer.status]).toEqual([path, 403])
      expect(answer.text).toContain(message)
    }
    for (const [method, path, body = {}] of changeRequests) await tryToChange(page, origin + path, { method, body })
    expect(await readEverything(started)).toEqual(before)
  },
  120_000,
)

inChromium('links from another site can open only pages, and no page of the mock can be framed', async () => {
  const started = await startServer()
  const before = await readEverything(started)
  const device = await openDevice()
  const stranger = `http://stranger.example:${await startUntrustedSite()}/`
  const follow = async (path: string): Promise<number> => {
    const page = await device.open(stranger)
    const answered = page.waitForResponse((response) => response.url() === started.url + path)
    await page.evaluate((address) => {
      location.href = address
    }, started.url + path)
    const status = (await answered).status()
    await page.close()
    return status
  }
  for (const path of pages) expect([path, await follow(path)]).toEqual([path, 200])
  const answers = readPaths.filter((path) => !pages.includes(path) && !path.startsWith('/api/'))
  for (const path of answers) expect([path, await follow(path)]).toEqual([path, 403])

  const page = await device.open(stranger)
  for (const path of pages) {
    await page.evaluate(
      (address) =>
        new Promise((resolve) => {
          const frame = document.createElement('iframe')
          frame.addEventListener('load', resolve)
          frame.src = address
          document.body.append(frame)
        }),
      started.url + path,
    )
    expect([path, await page.frames().at(-1)?.content()]).not.toEqual([path, expect.stringContaining('/assets/')])
  }
  expect(await readEverything(started)).toEqual(before)
})
