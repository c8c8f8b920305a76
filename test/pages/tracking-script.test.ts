import { readFileSync } from 'node:fs'
import type { Request } from 'playwright-core'
import { expect, it } from 'vitest'
import { loaderSnippet } from '../../src/pages/loader-snippet.ts'
import { exported } from '../black-box/facts/website.ts'
import { inChromium, openDevice, withChromium } from '../support/chromium.ts'
import { type Started, startServer } from '../support/start.ts'
import { startStub } from '../support/stub-server.ts'
import { testFact } from '../support/test-fact.ts'
import { startShop } from './shop.ts'

const ana = 'ana@shop.example'
const eve = 'eve@shop.example'

/** Waits until the default website has received `count` requests of an operation, and returns these journal entries. */
async function requestsOf({ call }: Started, operation: string, count = 1) {
  const { json, text } = await call(`/_mock/requests?operation=${operation}&wait=10s&count=${count}&limit=1000`)
  expect(json.timed_out, text).toBe(false)
  return json.entries
}

function snippetOf({ url, website }: Started): string {
  return loaderSnippet(url, website.cop_key)
}

inChromium('the loader snippet works on another origin, for calls both before and after the script loads', async () => {
  const started = await startServer()
  const shop = await startShop({
    '/': `${snippetOf(started)}
      <script>
        dcutils.identifyUser({ email: '${ana}', userId: 'u_1' })
        dcutils.trackEvent('view_product', { sku: 'A-17' })
        var held = dcutils.trackEvent
      </script>`,
  })
  const device = await openDevice()
  const page = await device.open(`${shop}/?from=mail`)
  await requestsOf(started, 'collectEvent', 1)
  expect(await page.evaluate(`dcutils.trackEvent('add_to_cart')`)).toBe(true)
  expect(await page.evaluate(`held('checkout')`)).toBeTruthy()
  await requestsOf(started, 'collectEvent', 3)

  expect(await exported(started, 'visits')).toMatchObject([{ page_url: `${shop}/?from=mail`, referrer: null }])
  const events = await exported(started, 'events')
  expect(events.map(({ name, properties }) => [name, properties])).toEqual([
    ['view_product', { sku: 'A-17' }],
    ['add_to_cart', {}],
    ['checkout', {}],
  ])
  expect(await exported(started, 'users')).toMatchObject([{ email: ana, user_id: 'u_1', source: 'script' }])
  const { json } = await started.call('/_mock/requests?limit=1000')
  // biome-ignore lint/suspicious/noExplicitAny: as the bodies of answers
  const seen = json.entries.map(({ request, response }: any) => [request.method, response.status].join(' '))
  expect(new Set(seen)).toEqual(new Set(['GET 200', 'OPTIONS 204', 'POST 200']))
})

testFact(
  'script.sends-no-cookies',
  'the script sends no cookies to the service, not even from the same site',
  withChromium(async () => {
    const started = await startServer()
    const shop = await startShop({ '/': snippetOf(started) }, { host: '127.0.0.1' })
    const { context, open } = await openDevice()
    await context.addCookies([{ name: 'session', value: 'of-the-api', url: started.url }])
    const requests: Request[] = []
    context.on('request', (request) => requests.push(request))
    const page = await open(shop)
    await page.waitForFunction('dcutils.push')
    expect(await page.evaluate(`dcutils.trackEvent('signup')`)).toBe(true)
    const cookies = requests.map(async (request) => [
      new URL(request.url()).pathname,
      (await request.allHeaders()).cookie,
    ])
    // The script element has no `crossorigin` attribute, so it loads without CORS.
    expect(new Set(await Promise.all(cookies))).toEqual(
      new Set([
        ['/', 'session=of-the-api'],
        ['/script', 'session=of-the-api'],
        ['/collect/visit', undefined],
        ['/collect/event', undefined],
      ]),
    )
  }),
)

it('the guide contains the same snippet', () => {
  const snippet = loaderSnippet('http://127.0.0.1:4010', 'mocklocalcopkey0000000000000000000000000')
  expect(readFileSync('docs/tracking-script.md', 'utf8')).toContain(`\n${snippet}\n`)
})

inChromium('two browsers are two devices, and two accounts in the same browser are related', async () => {
  const started = await startServer()
  const shop = await startShop({ '/': snippetOf(started) })
  const hers = await openDevice()
  const other = await openDevice()
  for (const [device, email] of [
    [hers, ana],
    [hers, eve],
    [other, 'bob@shop.example'],
  ] as const) {
    const page = await device.open(shop)
    await page.waitForFunction('dcutils.push')
    expect(
      await page.evaluate((address) => Reflect.get(window, 'dcutils').identifyUser({ email: address }), email),
    ).toBe(true)
  }
  const linkOf = async (email: string) => (await started.check(email)).json.data.userInfo
  const [first, second, third] = [await linkOf(ana), await linkOf(eve), await linkOf('bob@shop.example')]
  expect([first.related_emails, second.related_emails, third.related_emails]).toEqual([[eve], [ana], []])
  expect(second.deviceFingerprint).toEqual(first.deviceFingerprint)
  expect(third.deviceFingerprint.hash).not.toBe(first.deviceFingerprint.hash)
  expect(first.userAgent).toContain('Chrome/')
})

inChromium('the script can be loaded from a CDN at another address', async () => {
  const started = await startServer()
  const cdn = await startStub(async ({ url }, response) => {
    response.setHeader('content-type', 'text/javascript')
    response.end(await (await fetch(started.url + url)).text())
  })
  const shop = await startShop({ '/': loaderSnippet(cdn.replace('127.0.0.1', 'cdn.example'), started.website.cop_key) })
  await (await openDevice()).open(shop)
  expect(await requestsOf(started, 'collectVisit')).toHaveLength(1)
})

testFact(
  'script.allows-any-origin',
  'a script element with CORS loads the script, even on an isolated page',
  withChromium(async () => {
    const started = await startServer()
    const src = `${started.url}/script?cop_key=${started.website.cop_key}`
    const shop = await startShop(
      { '/': `<script async crossorigin src="${src}"></script>` },
      // Only a secure page can be isolated. Loopback addresses count as secure without TLS.
      {
        host: 'shop.localhost',
        headers: {
          'cross-origin-embedder-policy': 'require-corp',
          'cross-origin-opener-policy': 'same-origin',
        },
      },
    )
    const page = await (await openDevice()).open(shop)
    await requestsOf(started, 'collectVisit')
    expect(await page.evaluate('[crossOriginIsolated, typeof dcutils.identifyUser]')).toEqual([true, 'function'])
  }),
)

inChromium("a content security policy needs only the service's origin and a nonce for the snippet", async () => {
  const started = await startServer()
  const policy = `default-src 'none'; script-src 'nonce-n0' ${started.url}; connect-src ${started.url}; img-src data:`
  const shop = await startShop(
    { '/': snippetOf(started).replace('<script>', '<script nonce="n0">') },
    { headers: { 'content-security-policy': policy } },
  )
  const page = await (await openDevice()).open(shop)
  await requestsOf(started, 'collectVisit')
  expect(await page.evaluate(`dcutils.trackEvent('signup')`)).toBe(true)
})

testFact(
  'script.works-without-storage',
  'each page in a frame without an origin and storage is a new device',
  withChromium(async () => {
    const started = await startServer()
    const shop = await startShop({
      '/': '<iframe sandbox="allow-scripts" src="/frame"></iframe><iframe sandbox="allow-scripts" src="/frame"></iframe>',
      '/frame': `${snippetOf(started)}<script>dcutils.trackEvent('framed')</script>`,
    })
    await (await openDevice()).open(shop)
    const entries = await requestsOf(started, 'collectEvent', 2)
    // biome-ignore lint/suspicious/noExplicitAny: as the bodies of answers
    expect(entries.map(({ request }: any) => request.headers.origin)).toEqual(['null', 'null'])
    const [visit, other] = await exported(started, 'visits')
    expect(other.device_id).not.toBe(visit.device_id)
    const events = await exported(started, 'events')
    expect(new Set(events.map(({ device_id }) => device_id))).toEqual(new Set([visit.device_id, other.device_id]))
  }),
)

testFact(
  'script.requests-outlive-the-page',
  'requests that are sent while the user leaves or closes the page still arrive',
  withChromium(async () => {
    const started = await startServer()
    const shop = await startShop({
      '/': `${snippetOf(started)}
        <a href="/next" onclick="dcutils.identifyUser({ email: '${ana}' })">Next</a>
        <script>addEventListener('pagehide', () => dcutils.trackEvent('left'))</script>`,
      '/next': 'Next',
    })
    const page = await (await openDevice()).open(shop)
    await page.waitForFunction('dcutils.push')
    await page.click('a')
    await page.waitForURL('**/next')
    await requestsOf(started, 'collectEvent', 1)
    await page.goto(shop)
    await page.waitForFunction('dcutils.push')
    await page.close()
    await requestsOf(started, 'collectEvent', 2)
    expect(await exported(started, 'users')).toMatchObject([{ email: ana }])
  }),
)

inChromium('large events and many simultaneous events arrive', async () => {
  const started = await startServer()
  const shop = await startShop({ '/': snippetOf(started) })
  const page = await (await openDevice()).open(shop)
  await page.waitForFunction('dcutils.push')
  const send = (count: number, length: number) =>
    page.evaluate(
      ([times, size]) =>
        Promise.all(
          Array.from({ length: times }, () =>
            Reflect.get(window, 'dcutils').trackEvent('burst', { text: 'ü'.repeat(size) }),
          ),
        ),
      [count, length] as const,
    )
  expect(await send(1, 100_000)).toEqual([true])
  expect(new Set(await send(40, 5_000))).toEqual(new Set([true]))
  expect(await exported(started, 'events')).toHaveLength(41)
})

inChromium('a script that does not load does not block the page', async () => {
  const started = await startServer()
  await started.call('/_mock/faults', { body: { operation: 'getScript', drop: true, times: 1 } })
  const shop = await startShop({
    '/': `<h1>Shop</h1>${snippetOf(started)}<script>dcutils.trackEvent('queued'); document.title = 'ran'</script>`,
  })
  const device = await openDevice({ complaints: ['net::ERR_EMPTY_RESPONSE'] })
  const page = await device.open(shop)
  expect(await page.title()).toBe('ran')
  await page.reload()
  expect((await requestsOf(started, 'collectEvent')).length).toBe(1)
})
