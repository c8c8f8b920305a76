import { describe, expect, it } from 'vitest'
import type { Website } from '../../../src/client/handles.ts'
import { openTestWebsite } from '../../../src/testing/runner/test-website.ts'
import { expect as matching } from '../../../src/testing/vitest/index.ts'
import { createSettableTime } from '../../support/settable-time.ts'
import { startInProcess } from '../../support/start.ts'

const passed = { failed: false }
const failed = { failed: true }

describe('a fresh website', () => {
  it('has the test’s title and scenario, and expires after one hour if the test never ends', async () => {
    const time = createSettableTime()
    const { mock } = await startInProcess({ environment: time.environment })
    const { website } = await openTestWebsite(mock, 'signup.test.ts > is refused', { scenario: 'quota-exhausted' })
    expect(await website.read()).toMatchObject({
      name: 'signup.test.ts > is refused',
      checks_used: 500,
      lifetime: '1h',
    })
    time.pass(3_600_001)
    expect((await mock.listWebsites()).map(({ app_id }) => app_id)).toEqual(['app_local'])
  })

  it('has the requested lifetime, and its name includes the end of a long title', async () => {
    const { mock } = await startInProcess()
    const { website } = await openTestWebsite(mock, `${'x'.repeat(300)} > is refused`, { lifetime: 90_000 })
    expect(await website.read()).toMatchObject({ lifetime: '90s' })
    expect(website.name).toMatch(/^x+ > is refused$/)
  })

  it('is removed when the test ends, unless the test has already removed it', async () => {
    const { mock } = await startInProcess()
    const first = await openTestWebsite(mock, 'first', {})
    const second = await openTestWebsite(mock, 'second', {})
    await second.website.remove()
    expect(await first.end(passed)).toBeNull()
    expect(await second.end(passed)).toBeNull()
    expect(await mock.listWebsites()).toHaveLength(1)
  })

  it('reports its requests, responses and reasons if the test fails', async () => {
    const { mock, call, check } = await startInProcess()
    const { website, end } = await openTestWebsite(mock, 'a.test.ts > fails', {})
    await website.load({ title: '\u001b[31mRed', extends: 'quota-nearly-exhausted' })
    await check('ana@shop.example', website.private_key)
    await call('/api/v1/export/health', { key: website.private_key })
    await website.faults.add({ operation: 'checkEmail', drop: true })
    await check('bob@shop.example', website.private_key).catch(() => {})
    const report = await end(failed)
    expect(report?.text.replaceAll(/\d\d:\d\d:\d\d\.\d{3}Z/g, 'TIME').split('\n')).toEqual([
      `dc-mock: "a.test.ts > fails" failed. Requests to ${website.app_id}, with times from the website’s clock:`,
      expect.stringMatching(/^ {2}TIME {2}PUT \/_mock\/scenario {33}Loaded: .*\[31mRed/),
      expect.stringMatching(
        /^ {2}TIME {2}checkEmail {11}ana@shop\.example {2}200 {10}This was the first check of .*\(documented, service 4\.8, fact 4\)$/,
      ),
      expect.stringMatching(/^ {2}TIME {2}getHealth {30,}200 {10}The key is valid/),
      expect.stringMatching(/^ {2}TIME {2}checkEmail {11}bob@shop\.example {2}no response {2}Fault /),
    ])
    expect(report?.text).not.toContain('\u001b')
    expect(report?.entries.map(({ operation }) => operation)).toEqual([null, 'checkEmail', 'getHealth', 'checkEmail'])
  })

  it.each([
    { asked: 50, first: 'p1@shop.example' },
    { asked: 53, first: '  … 3 earlier entries' },
  ])('reports the 50 newest of $asked requests, and the number of earlier requests', async ({ asked, first }) => {
    const { mock, check } = await startInProcess()
    const { website, end } = await openTestWebsite(mock, 'fails', {})
    for (let each = 1; each <= asked; each++) await check(`p${each}@shop.example`, website.private_key)
    const [, second, ...rest] = (await end(failed))?.text.split('\n') ?? []
    expect(second).toContain(first)
    expect(rest.slice(-49).every((line) => line.includes('checkEmail'))).toBe(true)
    expect(rest.at(-1)).toContain(`p${asked}@shop.example`)
  })

  it('reports that it received no requests if the test fails', async () => {
    const { mock } = await startInProcess()
    const { website, end } = await openTestWebsite(mock, 'fails', {})
    const { text = '' } = (await end(failed)) ?? {}
    expect(text).toMatch(
      /^dc-mock: "fails" failed, and app_\w+ received no requests\.\nDoes the app under test call this mock with the key of app_\w+,/,
    )
    expect(text).not.toContain(website.private_key)
  })

  it('reports requests with an unknown key that arrived during the test', async () => {
    const { mock, check } = await startInProcess()
    await check('ana@shop.example', 'dcp_liveBeforeTheTest0000')
    const { website, end } = await openTestWebsite(mock, 'fails', {})
    const other = await openTestWebsite(mock, 'fails too', {})
    await check('ana@shop.example', 'dcp_liveFirst00000000')
    await check('ana@shop.example', 'dcp_liveSecond0000000')
    const missing = matching(website).toHaveReceived('checkEmail', { status: 200, timeout: 1 })
    const strays =
      / {2}[\d:.Z]+ {2}checkEmail {2}401 {2}req_\w+ {2}key dcp_liveSeco…\n(?: {4}(?:website|status) .*\n)* {4}because {2}No website has this key[\s\S]+ key dcp_liveFirs…\n[\s\S]+\nStart the app with the environment variables in website\.env$/
    await expect(missing).rejects.toThrow(/Closest:\n/)
    await expect(missing).rejects.toThrow(strays)
    await expect(missing).rejects.not.toThrow('dcp_liveBefo')
    await check('ana@shop.example', website.private_key)
    const asked = matching(website).toHaveReceived('checkEmail', { status: 500, timeout: 1 })
    await expect(asked).rejects.toThrow(/^(?![\s\S]*dcp_live)/)
    await end(failed)
    expect((await other.end(failed))?.text).toMatch(strays)
  })

  it('reports a call with a wrong key if its journal contains only a scenario load', async () => {
    const { mock, check } = await startInProcess()
    const { website, end } = await openTestWebsite(mock, 'fails', {})
    await website.load('quota-exhausted')
    await check('ana@shop.example', 'dcp_liveWrong00000000')
    const { text = '', entries = [] } = (await end(failed)) ?? {}
    expect(text).toMatch(
      /^dc-mock: "fails" failed, and app_\w+ received no requests\.\nThe app may have sent:\n.* key dcp_liveWron…\n.*\nStart the app with the environment variables in website\.env\n/,
    )
    expect(text).toMatch(/\nIts journal:\n {2}[\d:.Z]+ {2}PUT \/_mock\/scenario +Loaded: /)
    expect(entries).toHaveLength(1)
  })

  it('reports a call with a wrong key if requests.wait() times out', async () => {
    const { mock, check } = await startInProcess()
    const { website, end } = await openTestWebsite(mock, 'fails', {})
    await check('ana@shop.example', 'dcp_liveWrong00000000')
    await expect(website.requests.wait({ operation: 'checkEmail', timeout: 1 })).rejects.toThrow(
      /^No request.*\n {2}nearest: .* key dcp_liveWron…: .*\n {4}because .*\n {2}Start the app with the environment variables in website\.env$/,
    )
    await check('ana@shop.example', website.private_key)
    await expect(website.requests.wait({ status: 500, timeout: 1 })).rejects.toThrow(/^(?![\s\S]*dcp_live)/)
    await end(failed)
  })

  it('reports requests that use the key of the default website', async () => {
    const { mock, check } = await startInProcess()
    await check('before@shop.example', mock.website.private_key)
    const { website, end } = await openTestWebsite(mock, 'fails', {})
    const own = await openTestWebsite(mock, 'fails too', { website: 'default' })
    await check('ana@shop.example', mock.website.private_key)
    const hint =
      /app_local is the default website\. Start the app with the environment variables in website\.env, or use the default website in the test \(mock\.website, or the option website: 'default' in a test runner\)$/
    for (const filter of [{}, { email: 'ana@shop.example' }]) {
      const missing = matching(website).toHaveReceived('checkEmail', { ...filter, timeout: 1 })
      await expect(missing).rejects.toThrow(hint)
      await expect(missing).rejects.toThrow(/Closest:\n.* ana@shop\.example {2}200 {2}req_\w+\n/)
      await expect(missing).rejects.not.toThrow('before@shop.example')
      await expect(website.requests.wait({ operation: 'checkEmail', ...filter, timeout: 1 })).rejects.toThrow(hint)
    }
    await end(failed)
    const noRequest = own.website.requests.wait({ status: 500, timeout: 1 })
    await expect(noRequest).rejects.toThrow(/^(?![\s\S]*default website)/)
    await own.end(failed)
  })

  it('reports calls with its key, even if the path or method is wrong', async () => {
    const { mock, call } = await startInProcess()
    const { website, end } = await openTestWebsite(mock, 'fails', {})
    await call('/api/v1/services/email/check', { key: website.private_key })
    const missing = matching(website).toHaveReceived('checkEmail', { timeout: 1 })
    await expect(missing).rejects.toThrow(
      /Closest:\n {2}[\d:.Z]+ {2}GET \/api\/v1\/services\/email\/check {2}405 .*\n {4}operation .*\n {4}because {2}This path supports only POST requests .*$/,
    )
    await call('/api/services/email/check', { key: website.private_key, body: { email: 'ana@shop.example' } })
    const { text = '' } = (await end(failed)) ?? {}
    expect(text).toMatch(/failed\. Requests to app_\w+[\s\S]+ 405 [\s\S]+ 404 .*Did you mean POST \/api\/v1\/services/)
  })

  it('reports calls without await, which may take effect too late', async () => {
    const { mock, check } = await startInProcess()
    const { website, end } = await openTestWebsite(mock, 'fails', {})
    await website.faults.add({ status: 503 })
    const loaded = website.load('quota-exhausted')
    await check('ana@shop.example', website.private_key)
    const { text = '' } = (await end(failed)) ?? {}
    await loaded
    expect(text.split('\n')[0]).toBe(
      'dc-mock: website.load() was called without await, so the app’s requests may have arrived first. Write await website.load(…)',
    )
    expect(text).not.toContain('faults.add() was called without await')
  })

  it('distinguishes an unknown key from a key that was added to a website later', async () => {
    const { mock, check } = await startInProcess()
    const { end } = await openTestWebsite(mock, 'fails', {})
    const value = `dcp_mock${'x'.repeat(36)}`
    await check('ana@shop.example', value)
    await mock.website.keys.add({ name: 'ci', value })
    await check('ana@shop.example', value)
    const { text = '' } = (await end(failed)) ?? {}
    expect(text.match(/ {2}key dcp_mock/g)).toHaveLength(1)
    expect(text).toContain('The key now belongs to app_local')
  })

  it.each<[string, (website: Website) => Promise<unknown>]>([
    ['a rejected call', (website) => website.load('no-such-scenario')],
    ['an unknown test address', async (website) => website.address('blok')],
    ['an invalid tag', async (website) => website.tagged('a b')],
    ['a wrong option', (website) => matching(website).toHaveReceived('checkEmail', JSON.parse('{"state":200}'))],
    ['a failed matcher', (website) => matching(website).toHaveReceived('checkEmail', { timeout: 1 })],
  ])('does not report missing requests if the error already explains the failure: %s', async (_, act) => {
    const { mock, check } = await startInProcess()
    const silent = await openTestWebsite(mock, 'fails', {})
    await act(silent.website).catch(() => {})
    expect(await silent.end(failed)).toBeNull()
    const asked = await openTestWebsite(mock, 'fails', {})
    await check('ana@shop.example', asked.website.private_key)
    await act(asked.website).catch(() => {})
    expect((await asked.end(failed))?.entries).toHaveLength(1)
  })

  it('reports missing requests if all matchers passed but the test failed for another reason', async () => {
    const { mock } = await startInProcess()
    const { website, end } = await openTestWebsite(mock, 'fails', {})
    await matching(website).not.toHaveReceived('checkEmail')
    expect((await end(failed))?.text).toContain('received no requests')
  })

  it('reports nothing if the journal is disabled, but reports a journal that cannot be read', async () => {
    const { mock } = await startInProcess()
    const quiet = await openTestWebsite(mock, 'fails', { journal: false })
    expect(await quiet.end(failed)).toBeNull()
    const gone = await openTestWebsite(mock, 'fails', {})
    await gone.website.remove()
    expect((await gone.end(failed))?.text).toMatch(/the journal of app_\w+ could not be read: MockError: No website/)
  })
})

describe('a test that ends', () => {
  it('can no longer use its website through any reference', async () => {
    const { mock, website: whole } = await startInProcess()
    const { website, end } = await openTestWebsite(mock, 'a.test.ts > one', { website: 'default' })
    const { load, faults } = website
    const other = website.tagged('other')
    await end(passed)
    const calls = {
      load: load('verdict-block'),
      'faults.add': faults.add({ operation: 'checkEmail', drop: true }),
      'requests.list': website.requests.list(),
      reset: other.reset(),
      events: website.events()[Symbol.asyncIterator]().next(),
    }
    for (const [name, call] of Object.entries(calls)) {
      await expect(call).rejects.toThrow(
        `dc-mock: website.${name}() was called after "a.test.ts > one" had ended. Is an await missing?`,
      )
    }
    expect((await whole.read()).scenario?.name).toBe('default')
    expect(await whole.faults.list()).toEqual([])
    await whole.lease('somebody else', '1s')
  })

  it('waits for its pending changes, and then undoes them', async () => {
    const { mock, website: whole } = await startInProcess()
    const { website, end } = await openTestWebsite(mock, 'one', { website: 'default' })
    const load = website.load('verdict-block')
    const faulty = website.faults.add({ operation: 'checkEmail', drop: true })
    const bad = website.load('verdict-blok').catch(String)
    await end(passed)
    expect(await load).toMatchObject({ scenario: { name: 'verdict-block' } })
    await faulty
    expect(await bad).toContain('did you mean')
    expect((await whole.read()).scenario?.name).toBe('default')
    expect(await whole.faults.list()).toEqual([])
    await whole.lease('somebody else', '1s')
  })

  it('does not wait for pending reads, which reject because the test has ended', async () => {
    const { mock } = await startInProcess()
    const { website, end } = await openTestWebsite(mock, 'one', {})
    const wait = website.requests.wait({ timeout: '60s' }).catch(String)
    await end(passed)
    expect(await wait).toContain('"one" and its website ended while website.requests.wait() was pending')
  })

  it('can still use everything that does not call the mock', async () => {
    const { mock } = await startInProcess()
    const { website, end } = await openTestWebsite(mock, 'one', {})
    await website.update({ name: 'two' })
    const { env } = website
    await end(passed)
    expect(website).toMatchObject({ name: 'two', url: mock.url, env })
    expect(website.address('block')).toBe('block@dc-mock.example.com')
  })
})

describe('a shared website', () => {
  it('limits each test to the test’s own addresses', async () => {
    const { mock, check } = await startInProcess()
    const one = await openTestWebsite(mock, 'one', { website: 'default' })
    const two = await openTestWebsite(mock, 'two', { website: 'app_local' })
    expect(one.website.app_id).toBe(two.website.app_id)
    expect(one.website.address('block')).toMatch(/^block\+[a-z2-9]{10}@dc-mock\.example\.com$/)
    await one.website.faults.add({ operation: 'checkEmail', respond: { status: 500 } })
    expect((await check(one.website.address('block'))).status).toBe(500)
    expect((await check(two.website.address('block'))).json.data.emailInfo.action).toBe('BLOCK')
    expect((await one.website.requests.list()).map(({ email }) => email)).toEqual([one.website.address('block')])
    expect((await two.website.requests.list()).map(({ email }) => email)).toEqual([two.website.address('block')])
  })

  it.each([
    { wrong: 'path', path: '/api/services/email/check', key: null, call: /POST \/api\/services\/email\/check.* 404/ },
    {
      wrong: 'key',
      path: '/api/v1/services/email/check',
      key: 'dcp_liveWrong0000',
      call: /checkEmail.* 401.* key dcp_liveWron…/,
    },
  ])(
    'reports a call with a wrong $wrong, even if other tests sent newer requests',
    async ({ path, key, call: shown }) => {
      const { mock, call, check } = await startInProcess()
      const open = () => openTestWebsite(mock, 'shared', { website: 'default' })
      const [one, two, other] = [await open(), await open(), await open()]
      await call(path, {
        key: key ?? mock.website.private_key,
        body: { email: one.website.address('ana@shop.example') },
      })
      for (let each = 1; each <= 5; each++) await check(other.website.address(`p${each}@shop.example`))
      const missing = matching(two.website).toHaveReceived('checkEmail', { timeout: 1 })
      await expect(missing).rejects.toThrow(shown)
      const wait = two.website.requests.wait({ operation: 'checkEmail', timeout: 1 })
      await expect(wait).rejects.toThrow(shown)
      const { text = '' } = (await one.end(failed)) ?? {}
      expect(text).toMatch(shown)
      expect(text).not.toContain('p5@')
      for (const { end } of [two, other]) await end(passed)
    },
  )

  it('keeps its verdicts and faults when a test ends, except those for the test’s own addresses', async () => {
    const { mock, website: whole } = await startInProcess()
    await whole.verdicts.add({ match: '*@bad.example', verdict: 'block' })
    await whole.faults.add({ operation: 'getHealth', respond: { status: 503 } })
    const { website, end } = await openTestWebsite(mock, 'one', { website: 'default' })
    await website.verdicts.add({ match: website.address('ana@shop.example'), verdict: 'block' })
    await website.faults.add({ operation: 'checkEmail', drop: true })
    await end(passed)
    expect(await whole.verdicts.list()).toEqual([{ match: '*@bad.example', verdict: 'block' }])
    expect((await whole.faults.list()).map(({ operation }) => operation)).toEqual(['getHealth'])
  })

  it('lets only one test at a time load scenarios, and the error names both tests', async () => {
    const { mock } = await startInProcess()
    const one = await openTestWebsite(mock, 'a.test.ts > one', { website: 'default' })
    const two = await openTestWebsite(mock, 'b.test.ts > two', { website: 'default' })
    await one.website.load('quota-exhausted')
    await one.website.load('verdict-block')
    await expect(two.website.load('verdict-allow')).rejects.toThrow(
      /^"a\.test\.ts > one \(\+\w+\)" holds the lease of app_local for another 30 s, so "b\.test\.ts > two \(\+\w+\)" cannot acquire it.*\. In a test runner, use the option website: 'fresh'$/,
    )
    expect((await two.website.read()).scenario?.name).toBe('verdict-block')
    await one.end(passed)
    await two.website.load('verdict-allow')
    await two.end(passed)
  })

  it('is restored to its earlier state when a test that changed it ends', async () => {
    const { mock, website: whole, check } = await startInProcess()
    await check('ana@shop.example')
    await whole.update({ checks_used: 77 })
    const { website, end } = await openTestWebsite(mock, 'one', { website: 'default' })
    await website.faults.add({ operation: 'checkEmail', drop: true })
    await website.load('quota-exhausted')
    await website.clock.advance('1h')
    expect(await website.read()).toMatchObject({ checks_used: 500, counts: { people: 0 } })
    await end(passed)
    expect(await whole.read()).toMatchObject({ checks_used: 77, counts: { people: 1 } })
    expect(await whole.faults.list()).toEqual([])
    expect(Date.parse((await whole.clock.read()).now)).toBeLessThan(Date.now() + 60_000)
  })

  it('is available to other tests once a hanging test’s lease expires, and the hanging test then fails', async () => {
    const time = createSettableTime()
    const { mock, website: whole } = await startInProcess({ environment: time.environment })
    const hung = await openTestWebsite(mock, 'hung', { website: 'default', scenario: 'quota-exhausted' })
    time.pass(30_001)
    const next = await openTestWebsite(mock, 'next', { website: 'default', scenario: 'verdict-block' })
    await expect(hung.website.reset()).rejects.toThrow('"next (+')
    await expect(hung.end(passed)).rejects.toThrow('"next (+')
    expect((await whole.read()).scenario?.name).toBe('verdict-block')
    await next.end(passed)
  })

  it('is restored to its earlier state even if a test made several changes at the same time', async () => {
    const { mock, website: whole } = await startInProcess()
    await whole.update({ checks_used: 77 })
    const { website, end } = await openTestWebsite(mock, 'one', { website: 'default' })
    await Promise.all([website.load('quota-exhausted'), website.load('verdict-block'), website.clock.advance('1h')])
    await end(passed)
    expect(await whole.read()).toMatchObject({ checks_used: 77 })
  })

  it('has its clock set back to real time when a test that loaded a scenario ends', async () => {
    const time = createSettableTime()
    const { mock, website: whole } = await startInProcess({ environment: time.environment })
    const { website, end } = await openTestWebsite(mock, 'one', { website: 'default' })
    await website.load('quota-exhausted')
    time.pass(4000)
    await end(passed)
    expect(await whole.clock.read()).toMatchObject({ now: '2026-11-20T10:00:04.000Z', frozen: false })
  })

  it('is not leased after a test fails to start', async () => {
    const { mock, website: whole } = await startInProcess()
    const begun = openTestWebsite(mock, 'one', { website: 'default', scenario: 'quota-exausted' })
    await expect(begun).rejects.toThrow('did you mean "quota-exhausted"?')
    await expect(openTestWebsite(mock, 'one', { website: 'app_lokal' })).rejects.toThrow('did you mean "app_local"?')
    await expect(openTestWebsite(mock, 'one', { website: 'defualt' })).rejects.toThrow(
      `dc-mock: no website has the app_id "defualt". Did you mean the option website: 'default'?`,
    )
    await whole.lease('somebody else', '1s')
  })

  const acts: Record<string, (website: Website) => Promise<unknown>> = {
    'updating the website': (website) => website.update({ checks_used: 3 }),
    'restoring the website': async (website) => website.restore(await website.save()),
    'resetting the website': (website) => website.reset(),
    'resetting the website through another tag': (website) => website.tagged('other').reset(),
    'adding a key': (website) => website.keys.add({ name: 'backend' }),
    'removing a key': (website) => website.keys.remove('key_local'),
    'setting the clock': (website) => website.clock.set({ frozen: true }),
    'freezing the clock': (website) => website.clock.freeze(),
    'resuming the clock': (website) => website.clock.resume(),
    'advancing the clock': (website) => website.clock.advance('1h'),
    'starting an outage': (website) => website.outages.add('keyStore'),
    'starting an outage as a fault': (website) => website.faults.add({ outage: 'keyStore' }),
    'ending an outage': (website) => website.outages.remove('keyStore'),
    'adding a verdict that also affects others': (website) => website.verdicts.add({ match: '*', verdict: 'block' }),
    'removing a verdict that affects others': (website) => website.verdicts.remove('*'),
    'removing all verdicts': (website) => website.verdicts.clear(),
    'removing all people': (website) => website.people.clear(),
    'removing all requests': (website) => website.requests.clear(),
  }

  it.each(Object.entries(acts))('requires the lease for actions that affect all tests: %s', async (_, act) => {
    const { mock, website } = await startInProcess()
    await website.verdicts.add({ match: '*', verdict: 'allow' })
    await website.outages.add('keyStore')
    const one = await openTestWebsite(mock, 'one', { website: 'default', scenario: 'verdict-block' })
    const two = await openTestWebsite(mock, 'two', { website: 'default' })
    await expect(act(two.website)).rejects.toThrow('"one (+')
    await one.end(passed)
    await act(two.website)
    await two.end(passed)
  })

  it('requires no lease for actions that affect only a test’s own addresses', async () => {
    const { mock } = await startInProcess()
    const one = await openTestWebsite(mock, 'one', { website: 'default', scenario: 'verdict-allow' })
    const { website, end } = await openTestWebsite(mock, 'two', { website: 'default' })
    await website.faults.add({ operation: 'checkEmail', drop: true })
    await website.verdicts.add({ match: website.address('ana@shop.example'), verdict: 'block' })
    await website.verdicts.remove(website.address('ana@shop.example'))
    await website.people.add({ email: website.address('bob@shop.example') })
    await website.save()
    await website.clock.read()
    await end(passed)
    await one.end(passed)
  })

  it('cannot be removed by a test', async () => {
    const { mock } = await startInProcess()
    const made = await mock.createWebsite({ app_id: 'app_shop' })
    const { website } = await openTestWebsite(mock, 'one', { website: 'app_shop' })
    await expect(website.remove()).rejects.toThrow('Cannot remove the website app_shop')
    await expect(made.read()).resolves.toMatchObject({ app_id: 'app_shop' })
  })

  it('reports that no request had the test’s tag if only other requests arrived', async () => {
    const { mock, check } = await startInProcess()
    const { website, end } = await openTestWebsite(mock, 'one', { website: 'default' })
    await check('ana@shop.example')
    const [, tag] = /\+(\w+)@/.exec(website.address('allow')) ?? []
    expect((await end(failed))?.text).toMatch(
      new RegExp(
        `^dc-mock: "one" failed, and app_local received no requests for addresses with the tag \\+${tag}\\.\n`,
      ),
    )
  })

  it('reports a failed test’s own requests, and changes that other tests made to the website', async () => {
    const { mock, website: whole, check } = await startInProcess()
    await whole.load('default')
    const one = await openTestWebsite(mock, 'one', { website: 'default' })
    const two = await openTestWebsite(mock, 'two', { website: 'default', scenario: 'quota-exhausted' })
    await check(one.website.address('allow'))
    await check(two.website.address('allow'))
    const report = await one.end(failed)
    expect(report?.entries.map(({ email, request }) => email ?? request.path)).toEqual([
      '/_mock/scenario',
      one.website.address('allow'),
    ])
    expect(report?.text).toMatch(/429 {2}The website has used 500 of the 500/)
    await two.end(passed)
  })
})
