import { expect, it } from 'vitest'
import { startAgent } from './connect.ts'

it('the status tool returns the address, state and variables of the default website', async () => {
  const { use, check, website } = await startAgent()
  await check('ana@shop.example')
  await website.faults.add({ operation: 'getHealth', status: 503 })
  await website.outages.add('keyStore')
  expect(await use('status')).toMatchObject({
    url: website.url,
    started_here: false,
    app_id: 'app_local',
    plan: 'free',
    checks_used: 1,
    checks_left: 499,
    scenario: 'default',
    people: 1,
    frozen: false,
    faults: ['Each getHealth request: return 503', 'Key store unreachable: requests with uncached keys fail with 500'],
    other_websites: [],
    env: website.env,
  })
})

it('the status tool does not list faults that can no longer affect a request', async () => {
  const { use, check, website } = await startAgent()
  await website.faults.add({ operation: 'checkEmail', status: 503, times: 1 })
  expect(await use('status')).toMatchObject({ faults: ['Next checkEmail request: return 503'] })
  await check('ana@shop.example')
  expect(await use('status')).toMatchObject({ faults: [] })
})

it('the create_website tool returns a website whose ID the other tools accept', async () => {
  const { use, check } = await startAgent()
  const { app_id, env } = await use('create_website', { scenario: 'quota-exhausted', lifetime: '1h', name: 'Trial' })
  expect((await check('ana@shop.example', env.DC_API_KEY)).status).toBe(429)
  expect(await use('status', { website: app_id })).toMatchObject({ app_id, checks_left: 0, env })
  expect(await use('status')).toMatchObject({ other_websites: [app_id] })
})

it('the scenarios tool lists names, shows one scenario, and loads one', async () => {
  const { use, website } = await startAgent()
  const { scenarios } = await use('scenarios', { action: 'list' })
  expect(scenarios).toContainEqual({ name: 'quota-exhausted', title: 'Free quota used up' })
  expect(await use('scenarios', { action: 'show', name: 'quota-exhausted' })).toMatchObject({
    title: 'Free quota used up',
    try: expect.any(String),
  })
  expect(await use('scenarios', { action: 'load', name: 'quota-exhausted' })).toEqual({
    app_id: website.app_id,
    name: 'quota-exhausted',
    title: 'Free quota used up',
    checks_left: 0,
    warnings: [],
  })
  await use('scenarios', { action: 'load', document: { checks_used: 7 } })
  expect((await website.read()).checks_used).toBe(7)
})

it('the scenarios tool suggests a similar name for an unknown scenario, and reports a missing argument', async () => {
  const { use } = await startAgent()
  await expect(use('scenarios', { action: 'show', name: 'quota-exausted' })).rejects.toThrow(
    'Did you mean "quota-exhausted"?',
  )
  await expect(use('scenarios', { action: 'show' })).rejects.toThrow('show requires the argument "name"')
  await expect(use('scenarios', { action: 'load' })).rejects.toThrow('requires either the argument "name"')
})

it('the requests tool summarizes the newest requests, and the why tool explains one request', async () => {
  const { use, check } = await startAgent()
  await check('ana@shop.example')
  await check('block@dc-mock.example.com')
  const { matched, requests } = await use('requests', { limit: 1 })
  expect(matched).toBe(2)
  expect(requests).toEqual([
    expect.objectContaining({
      app_id: 'app_local',
      call: 'checkEmail',
      email: 'block@dc-mock.example.com',
      status: 200,
    }),
  ])
  expect(await use('why', { id: requests[0].id })).toMatchObject({
    request: 'POST /api/v1/services/email/check',
    request_body: '{"email":"block@dc-mock.example.com"}',
    status: 200,
    response_body: expect.stringContaining('"BLOCK"'),
    message: requests[0].why,
    source: expect.any(String),
    changed: expect.arrayContaining(['checks_used: 1 → 2']),
  })
})

it('the requests tool can wait for a request, and shows the closest request after a timeout', async () => {
  const { use, check } = await startAgent()
  const waiting = use('requests', { operation: 'checkEmail', wait: '30s', website: 'app_local' })
  await check('ana@shop.example')
  expect(await waiting).toMatchObject({ matched: 1, requests: [{ email: 'ana@shop.example' }] })
  await check('ana@shop.example')
  expect(await use('requests', { operation: 'checkEmail', wait: '30s', limit: 1 })).toMatchObject({
    matched: 2,
    requests: [{ email: 'ana@shop.example' }],
  })
  await expect(use('requests', { status: 429, wait: '1ms' })).rejects.toThrow(
    /No request arrived within 1ms \(status 429\)\n {2}nearest: .*status is 200, not 429/,
  )
  await expect(use('requests', { count: 2 })).rejects.toThrow('count requires the argument "wait"')
})

it('the why tool reports that an unknown ID is not in the journal', async () => {
  const { use } = await startAgent()
  await expect(use('why', { id: 'req_0' })).rejects.toThrow('Request "req_0" is not in the journal')
})

it('the people tool sets a verdict for a pattern even if the website has too many people to list', async () => {
  const { use, website } = await startAgent()
  const people = Array.from({ length: 1001 }, (_, no) => ({ email: `person.${no}.x@shop.example` }))
  await website.load({ people })
  await expect(use('people', { action: 'list' })).rejects.toThrow('1001 people, which is too many to list')
  const input = { action: 'set_verdict', email: '*@rival.example', verdict: 'block' }
  expect(await use('people', input)).toMatchObject({ people_count: 1001, people: [], verdicts: [{ verdict: 'block' }] })
})

it('the people tool adds, finds and removes people, and sets verdicts', async () => {
  const { use, website } = await startAgent()
  await use('people', { action: 'add', email: 'ana@shop.example', devices: ['laptop'], user_id: 'u1' })
  expect(await use('people', { action: 'add', email: 'bob@shop.example', devices: ['laptop'] })).toMatchObject({
    people_count: 2,
    people: [{ email: 'bob@shop.example' }],
  })
  expect(await use('people', { action: 'set_verdict', email: '*@rival.example', verdict: 'block' })).toMatchObject({
    people: [{ email: 'ana@shop.example', user_id: 'u1' }, { email: 'bob@shop.example' }],
    verdicts: [{ match: '*@rival.example', verdict: 'block' }],
  })
  await use('people', { action: 'remove', email: 'ana@shop.example' })
  await use('people', { action: 'remove_verdict', email: '*@rival.example' })
  expect(await use('people', { action: 'list' })).toMatchObject({ people_count: 1, verdicts: [] })
  expect(await website.people.find('ana@shop.example')).toBeNull()
  await expect(use('people', { action: 'add' })).rejects.toThrow('add requires the argument "email"')
})

it('the faults tool adds a fault that applies to requests, and removes the fault', async () => {
  const { use, check } = await startAgent()
  const fault = { operation: 'checkEmail', email: 'ana@shop.example', status: 503, times: 1 }
  const { faults } = await use('faults', { action: 'add', ...fault })
  expect(faults).toMatchObject([{ operation: 'checkEmail', match: { email: 'ana@shop.example' }, times: 1 }])
  expect((await check('ana@shop.example')).status).toBe(503)
  expect(await use('faults', { action: 'remove', id: faults[0].id })).toEqual({ faults: [] })
  await use('faults', { action: 'add', delay: '1ms' })
  expect(await use('faults', { action: 'clear' })).toEqual({ faults: [] })
  await expect(use('faults', { action: 'remove' })).rejects.toThrow('remove requires the argument "id"')
})

it('the clock tool advances, freezes and resumes the clock', async () => {
  const { use, check } = await startAgent()
  await check('ana@shop.example')
  expect(await use('clock', { action: 'freeze', now: '2030-01-01T00:00:00Z' })).toMatchObject({ frozen: true })
  expect(await use('clock', { action: 'advance', by: '10m' })).toMatchObject({ now: '2030-01-01T00:10:00.000Z' })
  expect(await use('clock', { action: 'resume' })).toMatchObject({ frozen: false })
  await expect(use('clock', { action: 'advance' })).rejects.toThrow('advance requires the argument "by"')
})

it('the mailbox tool lists emails with their links, and returns the text of one email', async () => {
  const { use, call, website } = await startAgent()
  await website.people.add({ email: 'ana@shop.example' })
  const body = { email: 'ana@shop.example', cop_key: website.cop_key }
  await call('/public/data-deletion/request', { method: 'POST', body })
  const { matched, mails } = await use('mailbox', { to: 'ana@shop.example', wait: '5s' })
  expect(matched).toBe(1)
  expect(mails[0]).toMatchObject({ to: 'ana@shop.example', links: [expect.stringContaining('http')] })
  expect(mails[0]).not.toHaveProperty('text')
  expect((await use('mailbox', { id: mails[0].id })).mails[0].text).toContain(mails[0].links[0])
  await expect(use('mailbox', { to: 'bob@shop.example', wait: '1ms' })).rejects.toThrow('No mail arrived within 1ms')
})

it('the state tool saves, resets and restores a website', async () => {
  const { use, check, website } = await startAgent()
  await check('ana@shop.example')
  const { document } = await use('state', { action: 'save' })
  expect(await use('state', { action: 'reset' })).toMatchObject({ app_id: 'app_local', counts: { people: 0 } })
  expect(await use('state', { action: 'restore', document })).toMatchObject({ counts: { people: 1 } })
  expect((await website.read()).checks_used).toBe(1)
  await expect(use('state', { action: 'restore' })).rejects.toThrow('restore requires the argument "document"')
})

it('the state tool suggests a command instead of returning a document that is too long', async () => {
  const { use, check, website } = await startAgent()
  for (let number = 0; number < 50; number++) await check(`person${number}@shop.example`)
  const saved = await use('state', { action: 'save' })
  expect(saved).toEqual({
    app_id: website.app_id,
    counts: expect.objectContaining({ people: 50 }),
    note: expect.stringContaining('dc-mock scenario save NAME --website app_local'),
  })
})

it('the verify_mock tool checks the selected rules and leaves no websites behind', async () => {
  const { use, mock } = await startAgent()
  expect(await use('verify_mock', { only: ['health'] })).toMatchObject({
    passed: true,
    failed: [],
    findings: [],
    rules: expect.any(Number),
  })
  expect(await mock.listWebsites()).toHaveLength(1)
  await expect(use('verify_mock', { only: ['helth'] })).rejects.toThrow('Did you mean')
})

it('a key that the mock did not create is masked', async () => {
  const { use, check, website } = await startAgent()
  const key = 'dcp_liveKeyOfSomebody0000000000000000'
  await check('ana@shop.example', key)
  await website.people.add({ email: 'bob@shop.example', user_id: key })
  const results = [
    await use('requests'),
    await use('people', { action: 'list' }),
    await use('state', { action: 'save' }),
  ]
  const { requests } = results[0]
  results.push(await use('why', { id: requests[0].id }))
  expect(JSON.stringify(results)).toContain('dcp_liveKeyO')
  expect(JSON.stringify(results)).not.toContain('dcp_liveKeyOf')
})
