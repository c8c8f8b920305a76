import { expect } from 'vitest'
import { openBrowser } from '../../support/browser.ts'
import { type Started, startServer } from '../../support/start.ts'
import { testFact } from '../../support/test-fact.ts'
import { exported } from './website.ts'

const shop = 'https://shop.example/signup?step=1'
const ana = 'ana@shop.example'

function scriptOf({ url, website }: Started, copKey: string = website.cop_key): string {
  return `${url}/script?cop_key=${copKey}`
}

testFact('script.url-contains-cop-key', "the cop_key in the script's URL identifies the website", async () => {
  const started = await startServer()
  const other = await started.mock.createWebsite()
  const answer = await fetch(scriptOf(started, other.cop_key))
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8'])
  expect(await openBrowser().open(shop).load(scriptOf(started, other.cop_key))).toBe(true)
  expect(await exported(started, 'visits')).toEqual([])
  expect(await exported(started, 'visits', other.private_key)).toHaveLength(1)
})

testFact('script.contains-identify-user', 'the script contains the names dcutils and identifyUser', async () => {
  const text = await (await fetch(scriptOf(await startServer()))).text()
  expect(text).toContain('dcutils')
  expect(text).toContain('identifyUser')
})

testFact('script.url-contains-cop-key', 'the script sends data to the server that it was loaded from', async () => {
  const started = await startServer()
  const page = openBrowser().open(shop)
  await page.load(scriptOf(started))
  expect(page.posts).toEqual([`${started.url}/collect/visit`])
})

testFact('script.url-contains-cop-key', 'the script sends data to the public address if one is set', async () => {
  const started = await startServer({ publicUrl: 'https://mock.shop.example' })
  const { text } = await started.call(`/script?cop_key=${started.website.cop_key}`)
  expect(text).toContain('"https://mock.shop.example"')
  expect(text).not.toContain(started.url)
})

testFact('script.loads-asynchronously', 'the script does not block the page while it loads or sends data', async () => {
  const started = await startServer()
  const { text } = await started.call(`/script?cop_key=${started.website.cop_key}`)
  const page = openBrowser().open(shop, { script: 'var ran = "to its end"' })
  expect(await page.run('[ran, typeof dcutils].join()')).toBe('to its end,undefined')
  // `fetch` never gets a response, but the script must still finish loading.
  await page.run('fetch = function () { return new Promise(function () {}) }')
  await page.run(text)
  expect(await page.run('typeof dcutils.identifyUser')).toBe('function')
  expect(text).not.toMatch(/document\.(write|currentScript)|XMLHttpRequest|\bawait\b/)
})

testFact('script.loads-asynchronously', 'an unreachable server does not break the page', async () => {
  const started = await startServer()
  const { text } = await started.call(`/script?cop_key=${started.website.cop_key}`)
  const page = openBrowser().open(shop, { script: `dcutils = [['trackEvent', 'queued']]` })
  await page.run('fetch = function () { return Promise.reject(new TypeError("Failed to fetch")) }')
  await page.run(text)
  expect(await page.run(`dcutils.identifyUser({ email: '${ana}' })`)).toBe(false)
  expect(await page.run(`dcutils.trackEvent('signup')`)).toBe(false)
})

testFact('script.wrong-or-missing-cop-key-is-404', 'a wrong or missing cop_key gets 404', async () => {
  const started = await startServer()
  const { cop_key, private_key } = started.website
  for (const query of [
    '',
    '?cop_key=',
    '?cop_key=nobody',
    `?cop_key=${private_key}`,
    `?key=${cop_key}`,
    `?COP_KEY=${cop_key}`,
  ]) {
    const { status, json } = await started.call(`/script${query}`, { headers: { cop_key } })
    expect([query, status, json]).toEqual([query, 404, { message: 'Not found' }])
  }
  expect(await openBrowser().open(shop).load(scriptOf(started, 'nobody'))).toBe(false)
})

const loaders = {
  'an array': `dcutils = []; queue = function (call) { dcutils.push(call) }`,
  'an object with a queue': `dcutils = { q: [] }; queue = function (call) { dcutils.q.push(call) }`,
  'a function that keeps its arguments': `dcutils = function () { (dcutils.q = dcutils.q || []).push(arguments) }
    queue = function (call) { dcutils.apply(null, call) }`,
}

for (const [form, loader] of Object.entries(loaders)) {
  testFact(
    ['script.runs-queued-calls', 'script.accepts-common-queue-formats'],
    `calls queued in ${form} are executed`,
    async () => {
      const started = await startServer()
      const page = openBrowser().open(shop, {
        script: `var queue; ${loader}
        queue(['identifyUser', { email: '${ana}', userId: 'u_1' }])
        queue(['trackEvent', 'add_to_cart', { sku: 'A-17' }])
        queue(['trackEvent', 'checkout'])`,
      })
      expect(await exported(started, 'events')).toEqual([])
      await page.load(scriptOf(started))
      const kinds = page.posts.map((address) => address.slice(started.url.length))
      expect(kinds).toEqual(['/collect/visit', '/collect/identify', '/collect/event', '/collect/event'])
      expect((await exported(started, 'events')).map(({ name, properties }) => [name, properties]).sort()).toEqual([
        ['add_to_cart', { sku: 'A-17' }],
        ['checkout', {}],
      ])
      expect(await exported(started, 'users')).toMatchObject([{ email: ana, user_id: 'u_1', source: 'script' }])
      expect(await exported(started, 'visits')).toHaveLength(1)
    },
  )
}

testFact('script.runs-queued-calls', 'a call that fails does not block the other calls', async () => {
  const started = await startServer()
  const page = openBrowser().open(shop, {
    script: `var round = {}; round.round = round
      dcutils = [['identifyUser'], [], null, ['push'], ['constructor', 'x'], ['trackEvent', 'round', round], ['trackEvent', 'signup']]`,
  })
  expect(await page.load(scriptOf(started))).toBe(true)
  expect((await exported(started, 'events')).map(({ name }) => name)).toEqual(['signup'])
  expect(await exported(started, 'visits')).toHaveLength(1)
})

for (const [form, loader] of Object.entries(loaders)) {
  testFact(
    'script.accepts-common-queue-formats',
    `after the script has loaded, a page can still make calls through ${form}`,
    async () => {
      const started = await startServer()
      const page = openBrowser().open(shop, { script: `var queue; ${loader}` })
      await page.load(scriptOf(started))
      await page.run(`queue(['trackEvent', 'signup'])`)
      expect((await exported(started, 'events')).map(({ name }) => name)).toEqual(['signup'])
    },
  )
}

testFact(
  'script.runs-queued-calls',
  'a page that kept a reference to the queue can still push calls after the script has loaded',
  async () => {
    const started = await startServer()
    const page = openBrowser().open(shop, { script: 'var held = dcutils = []' })
    await page.load(scriptOf(started))
    await page.run(`held.push(['trackEvent', 'signup'])`)
    expect((await exported(started, 'events')).map(({ name }) => name)).toEqual(['signup'])
  },
)

testFact('script.runs-queued-calls', 'each call is made only once, even if a page loads the script twice', async () => {
  const started = await startServer()
  const page = openBrowser().open(shop, { script: `dcutils = { q: [['trackEvent', 'signup']] }` })
  await page.load(scriptOf(started))
  await page.load(scriptOf(started))
  expect(await exported(started, 'events')).toHaveLength(1)
})

testFact('script.sends-a-visit-on-load', 'each page sends one visit, with its URL and referrer', async () => {
  const started = await startServer()
  const browser = openBrowser()
  const tab = new Map<string, string>()
  await browser.open(shop, { referrer: 'https://search.example/' }, tab).load(scriptOf(started))
  await browser.open('https://shop.example/done', {}, tab).load(scriptOf(started))
  const [first, second, ...others] = await exported(started, 'visits')
  expect(others).toEqual([])
  expect(first).toMatchObject({ page_url: shop, referrer: 'https://search.example/' })
  expect(second).toMatchObject({ page_url: 'https://shop.example/done', referrer: null })
  expect(second.session_id).toBe(first.session_id)
  expect(second.device_id).toBe(first.device_id)
})

testFact(
  'script.keeps-a-device-id',
  'the device stays the same across sessions, and another browser counts as another device',
  async () => {
    const started = await startServer()
    const browser = openBrowser()
    await browser.open(shop).load(scriptOf(started))
    await browser.open(shop).load(scriptOf(started))
    await openBrowser().open(shop).load(scriptOf(started))
    const visits = await exported(started, 'visits')
    expect(new Set(visits.map(({ session_id }) => session_id)).size).toBe(3)
    const [first, second, other] = visits.map(({ device_id }) => device_id)
    expect(first).toMatch(/^dev_[0-9a-f]{24}$/)
    expect(second).toBe(first)
    expect(other).not.toBe(first)
  },
)

for (const storage of ['refused', 'full'] as const) {
  testFact(
    'script.works-without-storage',
    `if storage is ${storage}, the visit and the event of a page have the same device and session`,
    async () => {
      const started = await startServer()
      const page = openBrowser({ storage }).open(shop)
      expect(await page.load(scriptOf(started))).toBe(true)
      expect(await page.run(`dcutils.trackEvent('signup')`)).toBe(true)
      const [visit, ...others] = await exported(started, 'visits')
      expect(others).toEqual([])
      const [event] = await exported(started, 'events')
      expect([event.device_id, event.session_id]).toEqual([visit.device_id, visit.session_id])
    },
  )
}

testFact(
  ['script.provides-identify-user', 'script.identifies-by-email-and-user-id'],
  'a check of a person identified on a page returns the device, session, page and user ID',
  async () => {
    const started = await startServer()
    const browser = openBrowser({ userAgent: 'Browser of Ana/1.0' })
    const page = browser.open(shop)
    await page.load(scriptOf(started))
    expect(await page.run(`dcutils.identifyUser({ email: ' Ana@Shop.example', userId: 'u_1' })`)).toBe(true)
    expect(page.posts).toEqual([`${started.url}/collect/visit`, `${started.url}/collect/identify`])
    const [visit] = await exported(started, 'visits')
    const { userInfo } = (await started.check(ana)).json.data
    expect(userInfo).toMatchObject({
      userId: 'u_1',
      pageUrl: shop,
      sessionId: visit.session_id,
      userAgent: 'Browser of Ana/1.0',
      deviceFingerprint: { hash: expect.any(String) },
      related_emails: [],
    })
    const later = browser.open('https://shop.example/second-account')
    await later.load(scriptOf(started))
    expect(await later.run(`dcutils.identifyUser({ email: 'eve@shop.example' })`)).toBe(true)
    const eve = (await started.check('eve@shop.example')).json.data.userInfo
    expect(eve).toMatchObject({ userId: null, related_emails: [ana], deviceFingerprint: userInfo.deviceFingerprint })
  },
)

testFact(
  'script.provides-identify-user',
  'a call that is not a valid identification is ignored without an error',
  async () => {
    const started = await startServer()
    const page = openBrowser().open(shop)
    await page.load(scriptOf(started))
    for (const user of ['', 'null', '{}', `{ email: 'ana' }`, `{ email: 7 }`, `'${ana}'`]) {
      expect([user, await page.run(`dcutils.identifyUser(${user})`)]).toEqual([user, false])
    }
    expect(await exported(started, 'users')).toEqual([])
  },
)

testFact('script.identifies-by-email-and-user-id', 'a user ID can be a number, or null if there is none', async () => {
  const started = await startServer()
  const page = openBrowser().open(shop)
  await page.load(scriptOf(started))
  expect(await page.run(`dcutils.identifyUser({ email: '${ana}', userId: 42 })`)).toBe(true)
  expect(await page.run(`dcutils.identifyUser({ email: 'eve@shop.example', userId: null })`)).toBe(true)
  const people = await exported(started, 'users')
  expect(people.map(({ email, user_id }) => [email, user_id])).toEqual([
    [ana, '42'],
    ['eve@shop.example', null],
  ])
})

testFact(
  'script.provides-event-tracking',
  'an event is exported with its name, properties, page, session and device',
  async () => {
    const started = await startServer()
    const page = openBrowser().open(shop)
    await page.load(scriptOf(started))
    expect(await page.run(`dcutils.trackEvent('add_to_cart', { sku: 'A-17', quantity: 2 })`)).toBe(true)
    expect(await page.run(`dcutils.trackEvent('checkout')`)).toBe(true)
    expect(await page.run('dcutils.trackEvent()')).toBe(false)
    const [visit] = await exported(started, 'visits')
    const common = { page_url: shop, session_id: visit.session_id, device_id: visit.device_id }
    expect(await exported(started, 'events')).toMatchObject([
      { ...common, name: 'add_to_cart', properties: { sku: 'A-17', quantity: 2 } },
      { ...common, name: 'checkout', properties: {} },
    ])
  },
)
