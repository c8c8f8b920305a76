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
  says: string
}

/** Makes a call and reads from the journal why it was answered so. */
async function explain({ call }: Started, path: string, options: Call = {}): Promise<Explained> {
  const answer = await call(path, options)
  const { json } = await call(`/_mock/requests/${answer.headers.get('x-mock-request-id')}`)
  return { answer, id: json.why.id, says: json.why.says }
}

describe('help with paths', () => {
  it.each([
    ['/api/v1/services/email/chek', 'Did you mean POST /api/v1/services/email/check?'],
    ['/api/v1/services/email/check/', 'Did you mean POST /api/v1/services/email/check, without the slashes'],
    ['//api/v1//services/email/check', 'Did you mean POST /api/v1/services/email/check, without the slashes'],
    ['/services/email/check', 'Did you mean POST /api/v1/services/email/check? It begins with /api/v1'],
    ['/v1/services/email/check', 'Did you mean POST /api/v1/services/email/check? It begins with /api/v1'],
    ['/api/v2/services/email/check', 'It begins with /api/v1'],
    ['/api/v1/api/v1/services/email/check', 'It begins with /api/v1'],
    ['/api/v1/Services/Email/Check', 'Did you mean POST /api/v1/services/email/check? Case counts'],
    ['/export/users', 'Did you mean GET /api/v1/export/users? It begins with /api/v1'],
    ['/api/v1/public/data-deletion/request', 'Did you mean POST /public/data-deletion/request?'],
    ['/api/v1/services/email', 'It goes on: POST /api/v1/services/email/check'],
    [
      '/public/data-deletion',
      'POST /public/data-deletion/request, or GET or POST /public/data-deletion/confirm/{token}',
    ],
    ['/api/v1/conversions/make', 'word is "zapier" here; start with --automation-platform make to change it'],
    ['/api/v1/conversion/billing/some-cop-key', 'Did you mean POST /api/v1/conversions/{source}/{api_key}?'],
    ['/crm-release/some-cop-key/some-secret', 'Did you mean POST /api/v1/crm-release/{api_key}/{secret}?'],
    ['/health', 'Did you mean /_mock/health, of the mock itself?'],
    ['/mock/mailbox/latest', 'Did you mean /_mock/mailbox/latest, of the mock itself?'],
  ])('%s', async (path, says) => {
    const { answer, id, says: said } = await explain(await startInProcess(), path)
    expect(answer).toMatchObject({ status: 404, text: '{"message":"Not found"}' })
    expect(id).toBe('unknown-path')
    expect(said).toContain(says)
  })

  it.each(['/', '/favicon.ico', '/api', '/api/v1', `/api/v1/${live}`, '/%', '/x'.repeat(2000)])(
    '%.40s gets none',
    async (path) => {
      const { says } = await explain(await startInProcess(), path)
      expect(says).toBe('No operation has this path')
    },
  )

  it('takes the word of the automation platform from the start', async () => {
    const started = await startInProcess({ automationPlatform: 'make' })
    expect((await explain(started, '/api/v1/conversions/zapier')).says).toContain('word is "make" here')
    expect((await explain(started, '/conversions/make')).says).toContain('Did you mean POST /api/v1/conversions/make?')
  })

  it('comes after the key under /export/', async () => {
    const started = await startInProcess()
    const key = started.website.private_key ?? ''
    const { id, says } = await explain(started, '/api/v1/export/user', { key })
    expect([id, says]).toEqual([
      'unknown-export',
      'The key is good; no export has this path. Did you mean GET /api/v1/export/users?',
    ])
  })

  it('names the methods of a path', async () => {
    const { answer, id, says } = await explain(await startInProcess(), check)
    expect([answer.status, id]).toEqual([405, 'wrong-method'])
    expect(says).toBe('The path is known, the method is not: it takes POST')
  })

  it('tells a browser that asks first that the operation is for servers', async () => {
    const { answer, says } = await explain(await startInProcess(), check, { method: 'OPTIONS' })
    expect(answer).toMatchObject({ status: 405, text: '{"message":"Method not allowed"}' })
    expect(says).toContain('A browser asked first: this operation is for servers only and answers no preflight')
  })
})

describe('help with the private key', () => {
  const tail = 'x'.repeat(32)
  it.each([
    ['nothing', {}, 'The x-dc-key header was not sent'],
    ['another header', { authorization: `Bearer ${live}` }, 'The authorization header is not read'],
    ['another name', { 'x-api-key': live }, 'The x-api-key header is not read: send the private key alone as x-dc-key'],
    ['an empty one', { 'x-dc-key': '' }, 'The header is there and empty'],
  ])('%s', async (_name, headers, says) => {
    const { answer, id, says: said } = await explain(await startInProcess(), health, { headers })
    expect(answer).toMatchObject({ status: 401, text: '{"message":"Missing x-dc-key header"}' })
    expect(id).toBe('missing-key')
    expect(said).toContain(says)
  })

  it('a key in the query', async () => {
    const { says } = await explain(await startInProcess(), `${health}?key=${live}`)
    expect(says).toContain('A key in the query is not read')
  })

  it.each([
    [
      'the public key',
      ({ cop_key }: Website) => cop_key,
      'This is the public cop_key: the header takes the private key',
    ],
    ['the id of the website', ({ app_id }: Website) => app_id, "This is a website's id"],
    ['a release secret', ({ release_secret }: Website) => release_secret, 'This is the release secret of app_local'],
    ['Bearer', ({ private_key }: Website) => `Bearer ${private_key}`, 'Send it alone, without "Bearer" before it'],
    ['quotes', ({ private_key }: Website) => `"${private_key}"`, 'There are quotes around it'],
    ['a blank', ({ private_key }: Website) => private_key?.replace('Key', ' Key'), 'There is a blank in it'],
    ['two keys', ({ private_key }: Website) => `${private_key}, ${private_key}`, 'It was sent twice'],
    ['the start of one', ({ private_key }: Website) => private_key?.slice(0, 12), 'This is only its beginning'],
    ['a masked one', () => 'dcp_mockLoca...', 'This is only its beginning'],
    ['undefined', () => 'undefined', 'It is the word "undefined": the variable that should hold it is not set'],
    ['a name', () => '$DC_API_KEY', 'The name of a variable stands where its value should'],
    ['capitals', ({ private_key }: Website) => private_key?.toUpperCase(), 'begins with dcp_ in lower case'],
    ['something else', () => 'sk_test_4eC39HqLyjWDarjtT1zdp7dc', 'A private key begins with dcp_'],
    ['a live one', () => live, 'A live key does not belong in a mock'],
    ["another mock's", () => `dcp_mock0000${tail}`, 'A mock made it, but not for a website that is here now'],
  ])('%s', async (_name, keyOf, says) => {
    const started = await startInProcess()
    const { answer, id, says: said } = await explain(started, health, { key: keyOf(started.website) ?? '' })
    expect(answer).toMatchObject({ status: 401, text: '{"message":"Invalid API key"}' })
    expect(id).toBe('wrong-key')
    expect(said).toContain(says)
    // The key is remembered as wrong now; the help stays.
    const again = await explain(started, health, { key: keyOf(started.website) ?? '' })
    expect(again.id).toBe('wrong-key-remembered')
    expect(again.says).toContain(says)
  })

  it('a key of a website that was removed', async () => {
    const started = await startInProcess()
    const control = controlOf(started)
    const { app_id, private_key, cop_key } = (await control('createWebsite')).json
    await control('deleteWebsite', { path: { app_id } })
    const says = `The website ${app_id} had it, and was removed`
    expect((await explain(started, health, { key: private_key })).says).toContain(says)
    expect((await explain(started, `/script?cop_key=${cop_key}`)).says).toContain(says)
  })

  it('remembers the latest thousand websites that were removed', async () => {
    const started = await startInProcess()
    const control = controlOf(started)
    const made: { app_id: string; private_key: string }[] = []
    for (let i = 0; i <= 1000; i++) made.push((await control('createWebsite')).json)
    await control('resetWebsite', { query: { website: '*' } })
    const saysOf = async (index: number) =>
      (await explain(started, health, { key: made[index]?.private_key ?? '' })).says
    expect(await saysOf(0)).not.toContain('was removed')
    expect(await saysOf(1)).toContain('was removed')
    expect(await saysOf(1000)).toContain('was removed')
  })
})

describe('help with the cop_key', () => {
  const visit = { session_id: 'ses_1', page_url: 'https://shop.example/', device: { id: 'laptop' } }
  it.each([
    ['none', () => '', 'It was not sent'],
    [
      'a private key',
      ({ private_key }: Website) => private_key,
      'This is a private key: it goes in the x-dc-key header',
    ],
    ['the id of the website', ({ app_id }: Website) => app_id, "This is a website's id"],
    ['a release secret', ({ release_secret }: Website) => release_secret, 'This is the release secret of app_local'],
    ['capitals', ({ cop_key }: Website) => cop_key.toUpperCase(), 'A cop_key is in lower case; case counts'],
    ['a placeholder', () => '{api_key}', 'The name of a variable stands where its value should'],
    ['something else', () => 'my-shop', 'A cop_key has 40 lower-case letters and digits'],
  ])('%s', async (_name, copKeyOf, says) => {
    const started = await startInProcess()
    const copKey = copKeyOf(started.website) ?? ''
    const bySource = await explain(started, `/api/v1/conversions/billing/${encodeURIComponent(copKey)}`, { body: {} })
    const byScript = await explain(started, `/script?cop_key=${encodeURIComponent(copKey)}`)
    const byBody = await explain(started, '/collect/visit', { body: { ...visit, cop_key: copKey } })
    for (const { answer, id, says: said } of copKey === '' ? [byScript, byBody] : [bySource, byScript, byBody]) {
      expect(answer).toMatchObject({ status: 404, text: '{"message":"Not found"}' })
      expect(id).toBe('wrong-cop-key')
      expect(said).toContain(says)
    }
  })
})

describe('help at the gate', () => {
  it.each([
    ['a wrong cop_key', () => ['my-shop', 'secret'], 'the cop_key is wrong. A cop_key has 40'],
    ['the other way round', (own: Website) => [own.release_secret, own.cop_key], 'They stand the other way round'],
    ['a private key', (own: Website) => [own.cop_key, own.private_key], 'the secret is wrong. This is a private key'],
    ['the cop_key again', (own: Website) => [own.cop_key, own.cop_key], 'This is a cop_key'],
    [
      'a secret of another',
      (own: Website, other: Website) => [own.cop_key, other.release_secret],
      'secret of app_other',
    ],
    ['undefined', (own: Website) => [own.cop_key, 'undefined'], 'It is the word "undefined"'],
    ['any other secret', (own: Website) => [own.cop_key, 'x'.repeat(32)], 'the secret is wrong'],
  ])('%s', async (_name, partsOf, says) => {
    const started = await startInProcess()
    const other = (await controlOf(started)('createWebsite', { body: { app_id: 'app_other' } })).json
    const [copKey, secret] = partsOf(started.website, other)
    const { answer, id, says: said } = await explain(started, `/api/v1/crm-release/${copKey}/${secret}`, { body: {} })
    expect(answer).toMatchObject({ status: 401, text: '{"message":"Invalid key or secret"}' })
    expect(id).toBe('gate-refused')
    expect(said).toContain(says)
  })
})

describe('help with bodies', () => {
  it.each([
    ['email=ana%40shop.example&plan=pro', 'It is a form; the service takes JSON'],
    ['[object Object]', 'It is an object as text: put it through JSON.stringify'],
    ["{'email':'ana@shop.example'}", 'JSON takes double quotes'],
    ['{email: "ana@shop.example"}', 'JSON takes names in double quotes'],
    ['ana@shop.example', 'The body is not JSON'],
  ])('%s', async (body, says) => {
    const started = await startInProcess()
    const key = started.website.private_key ?? ''
    const { answer, id, says: said } = await explain(started, check, { key, body })
    expect(answer).toMatchObject({ status: 400, text: '{"message":"Invalid JSON body"}' })
    expect(id).toBe('invalid-json')
    expect(said).toContain(says)
  })

  it('a form in parts', async () => {
    const started = await startInProcess()
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const key = started.website.private_key ?? ''
    const { says } = await explain(started, check, { key, headers, body: '--x\r\n\r\n--x--' })
    expect(says).toContain('It is a form; the service takes JSON')
  })
})
