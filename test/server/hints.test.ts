import { describe, expect, it } from 'vitest'
import type { Website } from '../../src/index.ts'
import { controlOf } from '../support/control.ts'
import { type Answer, type Call, type Started, startInProcess } from '../support/start.ts'

const check = '/api/v1/services/email/check'
const health = '/api/v1/export/health'
const live = 'dcp_k7Qx2Vn9Lw4Rb8Tz1Hs6Jc3Md5Fg0PyAeUoIiXqB'

interface Explained {
  answer: Answer
  id: string
  message: string
  /** IDs of the hints. */
  hints: string[]
}

/** Makes a call and reads the reason of its response from the journal. */
async function explain({ call }: Started, path: string, options: Call = {}): Promise<Explained> {
  const answer = await call(path, options)
  const { json } = await call(`/_mock/requests/${answer.headers.get('x-mock-request-id')}`)
  const { id, message, hints, state } = json.why
  expect(state).not.toHaveProperty('hint')
  for (const hint of hints) expect(message).toContain(hint.message)
  return { answer, id, message, hints: hints.map((hint: { id: string }) => hint.id) }
}

describe('help with paths', () => {
  it.each([
    ['/api/v1/services/email/chek', 'path-misspelled', 'Did you mean POST /api/v1/services/email/check?'],
    [
      '/api/v1/services/email/check/',
      'path-misspelled',
      'Did you mean POST /api/v1/services/email/check, without the extra slashes',
    ],
    [
      '//api/v1//services/email/check',
      'path-misspelled',
      'Did you mean POST /api/v1/services/email/check, without the extra slashes',
    ],
    [
      '/services/email/check',
      'path-misspelled',
      'Did you mean POST /api/v1/services/email/check? It starts with /api/v1',
    ],
    [
      '/v1/services/email/check',
      'path-misspelled',
      'Did you mean POST /api/v1/services/email/check? It starts with /api/v1',
    ],
    ['/api/v2/services/email/check', 'path-misspelled', 'It starts with /api/v1'],
    ['/api/v1/api/v1/services/email/check', 'path-misspelled', 'It starts with /api/v1'],
    [
      '/api/v1/Services/Email/Check',
      'path-misspelled',
      'Did you mean POST /api/v1/services/email/check? Paths are case-sensitive',
    ],
    ['/export/users', 'path-misspelled', 'Did you mean GET /api/v1/export/users? It starts with /api/v1'],
    ['/api/v1/public/data-deletion/request', 'path-misspelled', 'Did you mean POST /public/data-deletion/request?'],
    ['/api/v1/services/email', 'path-incomplete', 'The path is incomplete: POST /api/v1/services/email/check'],
    [
      '/public/data-deletion',
      'path-incomplete',
      'POST /public/data-deletion/request, or GET or POST /public/data-deletion/confirm/{token}',
    ],
    [
      '/api/v1/conversions/make',
      'automation-platform-renamed',
      'named "zapier" here; start with --automation-platform make to change it',
    ],
    [
      '/api/v1/conversion/billing/some-cop-key',
      'path-misspelled',
      'Did you mean POST /api/v1/conversions/{source}/{api_key}?',
    ],
    [
      '/crm-release/some-cop-key/some-secret',
      'path-misspelled',
      'Did you mean POST /api/v1/crm-release/{api_key}/{secret}?',
    ],
    ['/health', 'control-path-intended', 'Did you mean /_mock/health of the mock itself?'],
    ['/mock/mailbox/latest', 'control-path-intended', 'Did you mean /_mock/mailbox/latest of the mock itself?'],
  ])('%s', async (path, hint, expectedMessage) => {
    const { answer, id, hints, message } = await explain(await startInProcess(), path)
    expect(answer).toMatchObject({ status: 404, text: '{"message":"Not found"}' })
    expect([id, hints]).toEqual(['unknown-path', [hint]])
    expect(message).toContain(expectedMessage)
  })

  it.each(['/', '/favicon.ico', '/api', '/api/v1', `/api/v1/${live}`, '/%', '/x'.repeat(2000)])(
    '%.40s gets none',
    async (path) => {
      const { message, hints } = await explain(await startInProcess(), path)
      expect([message, hints]).toEqual(['No operation has this path', []])
    },
  )

  it('uses the configured word of the automation platform', async () => {
    const started = await startInProcess({ automationPlatform: 'make' })
    expect((await explain(started, '/api/v1/conversions/zapier')).message).toContain('named "make" here')
    expect((await explain(started, '/conversions/make')).message).toContain(
      'Did you mean POST /api/v1/conversions/make?',
    )
  })

  it('applies after the key check under /export/', async () => {
    const started = await startInProcess()
    const key = started.website.private_key ?? ''
    const { id, message } = await explain(started, '/api/v1/export/user', { key })
    expect([id, message]).toEqual([
      'unknown-export',
      'The key is valid, but no export has this path. Did you mean GET /api/v1/export/users?',
    ])
  })

  it('lists the methods of a path', async () => {
    const { answer, id, message } = await explain(await startInProcess(), check)
    expect([answer.status, id]).toEqual([405, 'wrong-method'])
    expect(message).toBe('This path does not support this method; it supports POST')
  })

  it('tells a browser’s preflight that the operation is for servers', async () => {
    const { answer, message, hints } = await explain(await startInProcess(), check, { method: 'OPTIONS' })
    expect(hints).toEqual(['preflight-not-allowed'])
    expect(answer).toMatchObject({ status: 405, text: '{"message":"Method not allowed"}' })
    expect(message).toContain('A browser sent a preflight request, but this operation is for servers only')
  })
})

describe('help with the private key', () => {
  const tail = 'x'.repeat(32)
  it.each([
    ['nothing', {}, [], 'The x-dc-key header was not sent'],
    [
      'another header',
      { authorization: `Bearer ${live}` },
      ['key-in-other-header'],
      'The authorization header is ignored',
    ],
    [
      'another name',
      { 'x-api-key': live },
      ['key-in-other-header'],
      'The x-api-key header is ignored: send only the private key in the x-dc-key header',
    ],
    ['an empty one', { 'x-dc-key': '' }, ['key-header-empty'], 'The header is empty'],
  ])('%s', async (_name, headers, expected, expectedMessage) => {
    const { answer, id, hints, message } = await explain(await startInProcess(), health, { headers })
    expect(answer).toMatchObject({ status: 401, text: '{"message":"Missing x-dc-key header"}' })
    expect([id, hints]).toEqual(['missing-key', expected])
    expect(message).toContain(expectedMessage)
  })

  it('a key in the query', async () => {
    const { message, hints } = await explain(await startInProcess(), `${health}?key=${live}`)
    expect(hints).toEqual(['key-in-query'])
    expect(message).toContain('A key in the query is ignored')
  })

  it.each([
    [
      'the public key',
      ({ cop_key }: Website) => cop_key,
      'key-is-cop-key',
      'This is the public cop_key: send the private key',
    ],
    [
      'the id of the website',
      ({ app_id }: Website) => app_id,
      'credential-is-website-id',
      'This is the ID of a website',
    ],
    [
      'a release secret',
      ({ release_secret }: Website) => release_secret,
      'credential-is-release-secret',
      'This is the release secret of app_local',
    ],
    [
      'Bearer',
      ({ private_key }: Website) => `Bearer ${private_key}`,
      'credential-has-scheme',
      'Send only the credential, without "Bearer"',
    ],
    [
      'quotes',
      ({ private_key }: Website) => `"${private_key}"`,
      'credential-quoted',
      'The credential has quotes around it',
    ],
    [
      'a blank',
      ({ private_key }: Website) => private_key?.replace('Key', ' Key'),
      'credential-has-whitespace',
      'The credential contains a space or a line break',
    ],
    [
      'two keys',
      ({ private_key }: Website) => `${private_key}, ${private_key}`,
      'credential-sent-twice',
      'The credential was sent twice',
    ],
    [
      'the start of one',
      ({ private_key }: Website) => private_key?.slice(0, 12),
      'credential-truncated',
      'This is only the start of a key',
    ],
    ['a masked one', () => 'dcp_mockLoca...', 'credential-truncated', 'This is only the start of a key'],
    [
      'undefined',
      () => 'undefined',
      'credential-unset',
      'This is the word "undefined": the variable for it is not set',
    ],
    ['a name', () => '$DC_API_KEY', 'credential-is-variable-name', 'This is the name of a variable: send its value'],
    [
      'capitals',
      ({ private_key }: Website) => private_key?.toUpperCase(),
      'key-upper-case',
      'starts with dcp_ in lower case',
    ],
    [
      'something else',
      () => 'sk_test_4eC39HqLyjWDarjtT1zdp7dc',
      'key-prefix-missing',
      'A private key starts with dcp_',
    ],
    ['a live one', () => live, 'key-not-from-a-mock', 'If it is a live key, keep it out of tests'],
    ['a short one', () => 'dcp_nope', 'key-not-from-a-mock', 'This does not look like a key generated by a mock'],
    [
      'one with an extra character',
      ({ private_key }: Website) => `${private_key}x`,
      'key-length-wrong',
      'This looks like a key generated by a mock, but it has 45 characters instead of 44',
    ],
    [
      'one without its last character',
      ({ private_key }: Website) => private_key?.slice(0, -1),
      'key-length-wrong',
      'This looks like a key generated by a mock, but it has 43 characters instead of 44',
    ],
    ["another mock's", () => `dcp_mock0000${tail}`, 'key-unknown', 'no website here has this key'],
  ])('%s', async (_name, keyOf, hint, expectedMessage) => {
    const started = await startInProcess()
    const { answer, id, hints, message } = await explain(started, health, { key: keyOf(started.website) ?? '' })
    expect(answer).toMatchObject({ status: 401, text: '{"message":"Invalid API key"}' })
    expect([id, hints]).toEqual(['wrong-key', [hint]])
    expect(message).toContain(expectedMessage)
    // The key is now cached as wrong. The hint stays the same.
    const again = await explain(started, health, { key: keyOf(started.website) ?? '' })
    expect([again.id, again.hints]).toEqual(['wrong-key-cached', [hint]])
    expect(again.message).toContain(expectedMessage)
  })

  it.each([
    ['made by the mock', undefined],
    ['given by the caller', 'dcp_ci_0123456789abcdefghij'],
  ])('a key of this website that was used before it was added, %s', async (_name, value) => {
    const started = await startInProcess()
    const control = controlOf(started)
    const key = value ?? `dcp_mock${'x'.repeat(36)}`
    await control('setClock', { body: { now: '2040-11-20T10:00:00Z', frozen: true } })
    await explain(started, health, { key })
    await control('createKey', { path: { app_id: started.website.app_id }, body: { name: 'ci', value: key } })
    const { answer, id, message, hints } = await explain(started, health, { key })
    expect([answer.status, id, hints]).toEqual([401, 'wrong-key-cached', ['key-cached-as-wrong']])
    expect(message).toContain(
      'app_local has this key now, but it was used before and is cached as wrong until 2040-11-20T10:00:30.000Z on the clock of app_local: its clock is frozen, so advance it',
    )
    await started.mock.website.clock.advance('30s')
    expect((await explain(started, health, { key })).id).toBe('health')
  })

  it('a cached key gets the advice to wait if the clock runs', async () => {
    const started = await startInProcess()
    const key = `dcp_mock${'x'.repeat(36)}`
    await explain(started, health, { key })
    await controlOf(started)('createKey', { path: { app_id: 'app_local' }, body: { name: 'ci', value: key } })
    expect((await explain(started, health, { key })).message).toMatch(/: wait 30 seconds or advance its clock$/)
  })

  it('a key that is used and then added to another website works after that website’s clock is advanced', async () => {
    const started = await startInProcess()
    const control = controlOf(started)
    const other = (await control('createWebsite', { body: { app_id: 'app_other' } })).json
    const key = `dcp_mock${'x'.repeat(36)}`
    for (const website of ['app_local', other.app_id]) {
      const now = website === 'app_local' ? '2040-11-20T10:00:00Z' : '2041-01-01T00:00:00Z'
      await control('setClock', { query: { website }, body: { now, frozen: true } })
    }
    await explain(started, health, { key })
    await control('createKey', { path: { app_id: other.app_id }, body: { name: 'ci', value: key } })
    const { message } = await explain(started, health, { key })
    expect(message).toContain('until 2041-01-01T00:00:30.000Z on the clock of app_other')
    const due = { type: 'wrong-key-cache-expired', at: '2041-01-01T00:00:30.000Z', app_id: 'app_other' }
    expect((await control('getClock', { query: { website: 'app_other' } })).json).toMatchObject({ due: [due] })
    expect((await control('getClock', { query: { website: 'app_local' } })).json).toMatchObject({ due: [] })
    const moved = await control('advanceClock', { query: { website: 'app_other' }, body: { by: '30s' } })
    expect(moved.json).toMatchObject({ occurred: [due], due: [] })
    expect((await explain(started, health, { key })).id).toBe('health')
  })

  it('a key of a website that was removed', async () => {
    const started = await startInProcess()
    const control = controlOf(started)
    const { app_id, private_key, cop_key } = (await control('createWebsite')).json
    await control('deleteWebsite', { path: { app_id } })
    const message = `This belonged to the website ${app_id}, which was removed`
    expect((await explain(started, health, { key: private_key })).message).toContain(message)
    expect((await explain(started, `/script?cop_key=${cop_key}`)).message).toContain(message)
  })

  it('remembers the latest thousand removed websites', async () => {
    const started = await startInProcess()
    const control = controlOf(started)
    const created: { app_id: string; private_key: string }[] = []
    for (let i = 0; i <= 1000; i++) created.push((await control('createWebsite')).json)
    await control('resetWebsite', { query: { website: '*' } })
    const messageOf = async (index: number) =>
      (await explain(started, health, { key: created[index]?.private_key ?? '' })).message
    expect(await messageOf(0)).not.toContain('was removed')
    expect(await messageOf(1)).toContain('was removed')
    expect(await messageOf(1000)).toContain('was removed')
  })
})

describe('help with the cop_key', () => {
  const visit = { session_id: 'ses_1', page_url: 'https://shop.example/', device: { id: 'laptop' } }
  it.each([
    ['none', () => '', 'cop-key-missing', 'The cop_key was not sent'],
    [
      'a private key',
      ({ private_key }: Website) => private_key,
      'cop-key-is-private-key',
      'This is a private key: send it in the x-dc-key header',
    ],
    [
      'the id of the website',
      ({ app_id }: Website) => app_id,
      'credential-is-website-id',
      'This is the ID of a website',
    ],
    [
      'a release secret',
      ({ release_secret }: Website) => release_secret,
      'credential-is-release-secret',
      'This is the release secret of app_local',
    ],
    [
      'capitals',
      ({ cop_key }: Website) => cop_key.toUpperCase(),
      'cop-key-upper-case',
      'A cop_key is case-sensitive: send it in lower case',
    ],
    ['a placeholder', () => '{api_key}', 'credential-is-variable-name', 'This is the name of a variable'],
    ['something else', () => 'my-shop', 'cop-key-malformed', 'A cop_key has 40 lower-case letters and digits'],
  ])('%s', async (_name, copKeyOf, hint, expectedMessage) => {
    const started = await startInProcess()
    const copKey = copKeyOf(started.website) ?? ''
    const bySource = await explain(started, `/api/v1/conversions/billing/${encodeURIComponent(copKey)}`, { body: {} })
    const byScript = await explain(started, `/script?cop_key=${encodeURIComponent(copKey)}`)
    const byBody = await explain(started, '/collect/visit', { body: { ...visit, cop_key: copKey } })
    for (const { answer, id, hints, message } of copKey === '' ? [byScript, byBody] : [bySource, byScript, byBody]) {
      expect(answer).toMatchObject({ status: 404, text: '{"message":"Not found"}' })
      expect([id, hints]).toEqual(['wrong-cop-key', [hint]])
      expect(message).toContain(expectedMessage)
    }
  })
})

describe('help at the gate', () => {
  it.each([
    ['a wrong cop_key', () => ['my-shop', 'secret'], ['cop-key-malformed'], 'the cop_key is wrong. A cop_key has 40'],
    [
      'the other way round',
      (own: Website) => [own.release_secret, own.cop_key],
      ['cop-key-and-secret-swapped'],
      'The two are swapped',
    ],
    [
      'a private key',
      (own: Website) => [own.cop_key, own.private_key],
      ['secret-is-private-key'],
      'the secret is wrong. This is a private key',
    ],
    ['the cop_key again', (own: Website) => [own.cop_key, own.cop_key], ['secret-is-cop-key'], 'This is a cop_key'],
    [
      'a secret of another',
      (own: Website, other: Website) => [own.cop_key, other.release_secret],
      ['credential-is-release-secret'],
      'secret of app_other',
    ],
    ['undefined', (own: Website) => [own.cop_key, 'undefined'], ['credential-unset'], 'This is the word "undefined"'],
    ['any other secret', (own: Website) => [own.cop_key, 'x'.repeat(32)], [], 'the secret is wrong'],
  ])('%s', async (_name, partsOf, expected, expectedMessage) => {
    const started = await startInProcess()
    const other = (await controlOf(started)('createWebsite', { body: { app_id: 'app_other' } })).json
    const [copKey, secret] = partsOf(started.website, other)
    const { answer, id, hints, message } = await explain(started, `/api/v1/crm-release/${copKey}/${secret}`, {
      body: {},
    })
    expect(answer).toMatchObject({ status: 401, text: '{"message":"Invalid key or secret"}' })
    expect([id, hints]).toEqual(['release-denied', expected])
    expect(message).toContain(expectedMessage)
  })
})

describe('help with bodies', () => {
  it.each([
    ['email=ana%40shop.example&plan=pro', ['body-is-form-encoded'], 'The body is a form: send JSON'],
    ['[object Object]', ['body-not-stringified'], 'pass it to JSON.stringify'],
    ["{'email':'ana@shop.example'}", ['json-single-quotes'], 'JSON requires double quotes'],
    ['{email: "ana@shop.example"}', ['json-unquoted-names'], 'JSON requires double quotes around names'],
    ['ana@shop.example', [], 'The body is not a JSON object'],
    ['[]', [], 'The body is not a JSON object'],
  ])('%s', async (body, expected, expectedMessage) => {
    const started = await startInProcess()
    const key = started.website.private_key ?? ''
    const { answer, id, hints, message } = await explain(started, check, { key, body })
    expect(answer).toMatchObject({ status: 400, text: '{"message":"Invalid JSON body"}' })
    expect([id, hints]).toEqual(['invalid-json', expected])
    expect(message).toContain(expectedMessage)
  })

  it('a multipart form', async () => {
    const started = await startInProcess()
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const key = started.website.private_key ?? ''
    const { hints } = await explain(started, check, { key, headers, body: '--x\r\n\r\n--x--' })
    expect(hints).toEqual(['body-is-form-encoded', 'content-type-not-json'])
  })
})

describe('hints about the Content-Type', () => {
  const body = '{"email":"ana@shop.example"}'
  /** Sends a text as bytes, so that `fetch` adds no Content-Type. */
  async function send(contentType: string | null, path: string, text: string) {
    const { mock, call, website } = await startInProcess()
    const headers = {
      'x-dc-key': website.private_key ?? '',
      ...(contentType === null ? {} : { 'content-type': contentType }),
    }
    const response = await mock.fetch(`http://mock.test${path}`, {
      method: 'POST',
      headers,
      body: new TextEncoder().encode(text),
    })
    const { json } = await call(`/_mock/requests/${response.headers.get('x-mock-request-id')}`)
    return { status: response.status, why: json.why }
  }

  it('a check without a Content-Type is answered, with a hint that the service documents it', async () => {
    const { status, why } = await send(null, check, body)
    expect([status, why.id]).toEqual([200, 'live'])
    expect(why.hints).toEqual([
      {
        id: 'content-type-missing',
        message:
          'The request has no Content-Type; the live service may reject it (service 4.8): send Content-Type: application/json',
      },
    ])
    expect(why.message).toMatch(/the result is stored\. Score: .* = \d+: \w+\. The request has no Content-Type;/)
  })

  it.each([
    'text/plain;charset=UTF-8',
    'application/x-www-form-urlencoded',
    'application/jsonp',
    'application/vnd.api+json',
  ])('%s gets a hint', async (contentType) => {
    const { status, why } = await send(contentType, check, body)
    expect([status, why.hints.map(({ id }: { id: string }) => id)]).toEqual([200, ['content-type-not-json']])
    expect(why.message).toContain(`The Content-Type of the request is ${contentType};`)
  })

  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'application/json;charset=UTF-8',
    'Application/JSON',
  ])('%s gets none', async (contentType) => {
    expect((await send(contentType, check, body)).why.hints).toEqual([])
  })

  it('every operation with a body gets the hint, and those without a body do not', async () => {
    const { website } = await startInProcess()
    const { cop_key } = website
    const device = { id: 'laptop' }
    const bodies: [path: string, body: object][] = [
      [check, { email: 'ana@shop.example' }],
      ['/api/v1/conversions/zapier', { event: 'lead' }],
      [`/api/v1/conversions/billing/${cop_key}`, { event: 'lead' }],
      [`/api/v1/crm-release/${cop_key}/${website.release_secret}`, { email: 'ana@shop.example' }],
      ['/api/v1/data-deletion', { email: 'ana@shop.example' }],
      ['/public/data-deletion/request', { cop_key, email: 'ana@shop.example' }],
      ['/collect/visit', { cop_key, device, session_id: 'ses_1', page_url: 'https://shop.example/' }],
      ['/collect/event', { cop_key, device, session_id: 'ses_1', name: 'cart' }],
      ['/collect/identify', { cop_key, device, session_id: 'ses_1', email: 'ana@shop.example' }],
    ]
    for (const [path, sent] of bodies) {
      const { status, why } = await send(null, path, JSON.stringify(sent))
      expect([path, status < 300, why.hints[0]?.id]).toEqual([path, true, 'content-type-missing'])
      expect((await send(null, path, '')).why.hints).not.toContainEqual(
        expect.objectContaining({ id: 'content-type-missing' }),
      )
    }
  })
})

describe('hints about the fields of a body', () => {
  it('an unknown field is ignored, with the nearest known field', async () => {
    const started = await startInProcess()
    const key = started.website.private_key ?? ''
    const body = { event: 'lead', externalId: 'lead-77', colour: 'red' }
    const { answer, id, message, hints } = await explain(started, '/api/v1/conversions/zapier', { key, body })
    expect([answer.status, id, hints]).toEqual([200, 'conversion', ['unknown-field', 'unknown-field']])
    expect(message).toBe(
      'Conversion accepted. openapi.yaml has no field "externalId" here, so it was ignored. Did you mean "external_id"? ' +
        'openapi.yaml has no field "colour" here, so it was ignored',
    )
  })

  it('a check without an address is told which field was probably meant', async () => {
    const started = await startInProcess()
    const key = started.website.private_key ?? ''
    const { answer, id, message } = await explain(started, check, { key, body: { mail: 'ana@shop.example' } })
    expect([answer.status, id]).toEqual([400, 'invalid-body'])
    expect(message).toContain('Did you mean "email"?')
  })

  it('at most five unknown fields are named, and keys in their names are masked', async () => {
    const started = await startInProcess()
    const key = started.website.private_key ?? ''
    const more = Object.fromEntries(Array.from({ length: 50 }, (_, no) => [`x${no}`, no]))
    const body = { [live]: 1, event: 'lead', ...more }
    const { message, hints } = await explain(started, '/api/v1/conversions/zapier', { key, body })
    expect(hints).toHaveLength(5)
    expect(message).toContain('dcp_k7Qx2Vn9…')
    expect(message).not.toContain(live)
  })

  it('hints come after a fault that changed the response, once', async () => {
    const started = await startInProcess()
    await started.mock.website.faults.add({ when: 'after', respond: { status: 503 } })
    const key = started.website.private_key ?? ''
    const body = { event: 'lead', externalId: 'lead-77' }
    const { id, message, hints } = await explain(started, '/api/v1/conversions/zapier', { key, body })
    expect([id, hints]).toEqual(['fault', ['unknown-field']])
    expect(message.split('externalId')).toHaveLength(2)
  })
})

describe('a repeated external_id', () => {
  const lead = { event: 'lead', external_id: 'order-1', value: 10 }

  async function convertTwice(second: object) {
    const started = await startInProcess()
    const key = started.website.private_key ?? ''
    await explain(started, '/api/v1/conversions/zapier', { key, body: lead })
    return explain(started, '/api/v1/conversions/zapier', { key, body: second })
  }

  it('with the same contents is a repeated delivery, without a hint', async () => {
    const { id, hints } = await convertTwice(lead)
    expect([id, hints]).toEqual(['duplicate-conversion', []])
  })

  it.each([
    ['event', { ...lead, event: 'purchase' }],
    ['value', { ...lead, value: 11 }],
    ['user_id, properties', { ...lead, user_id: 'u_1', properties: { plan: 'pro' } }],
  ])('with another %s gets a hint', async (fields, second) => {
    const { id, message, hints } = await convertTwice(second)
    expect([id, hints]).toEqual(['duplicate-conversion', ['external-id-reused']])
    expect(message).toContain(
      `This conversion differs from the first one in ${fields}, but was not stored, and the first one was returned: give each`,
    )
  })
})
