/** Tests that the journal cites the fact of openapi.yaml that decided a response. */
import { expect, it } from 'vitest'
import { type Call, type Started, startInProcess } from '../../support/start.ts'

const check = '/api/v1/services/email/check'
const later = 'dcp_mockAddedLater00000000000000000000000000'

/** Returns the fact that the journal cites for a call. */
async function citedFor({ call }: Started, path: string, sent: Call): Promise<unknown> {
  const { headers } = await call(path, sent)
  const { json } = await call(`/_mock/requests/${headers.get('x-mock-request-id')}`)
  const { fact, provenance, source } = json.why
  return [fact, provenance, source]
}

const conversion = (key: string): string => `/api/v1/conversions/billing/${key}`

it('the 400 for a check without an email is documented, and the 400 for an invalid email is assumed', async () => {
  const started = await startInProcess()
  const key = String(started.website.private_key)
  expect(await citedFor(started, check, { key, body: {} })).toEqual([16, 'documented', '4.8'])
  for (const body of ['{"email":5}', '{"email":""}', '{"email":"ana"}', '{"email":']) {
    expect(await citedFor(started, check, { key, body }), body).toEqual([22, 'assumed', 'A2'])
  }
})

it('the 400s for a wrong value and for malformed JSON in a conversion are assumed in A32', async () => {
  const started = await startInProcess()
  const { private_key, cop_key } = started.website
  for (const [path, key] of [
    ['/api/v1/conversions/zapier', { key: String(private_key) }],
    [conversion(cop_key), {}],
  ] as const) {
    const wrongValue = { event: 'purchase', value: 'much' }
    expect(await citedFor(started, path, { ...key, body: wrongValue })).toEqual([178, 'assumed', 'A32'])
    expect(await citedFor(started, path, { ...key, body: '{"event"' })).toEqual([179, 'assumed', 'A32'])
  }
})

it('the 400 for an empty body is assumed in A32, or in A45 if the body must contain the cop_key', async () => {
  const started = await startInProcess()
  const { private_key, cop_key, release_secret } = started.website
  const empty = { body: {} }
  expect(await citedFor(started, `/api/v1/crm-release/${cop_key}/${release_secret}`, empty)).toEqual([
    178,
    'assumed',
    'A32',
  ])
  expect(await citedFor(started, '/api/v1/data-deletion', { key: String(private_key), ...empty })).toEqual([
    178,
    'assumed',
    'A32',
  ])
  expect(await citedFor(started, '/public/data-deletion/request', empty)).toEqual([97, 'assumed', 'A45'])
  expect(await citedFor(started, '/collect/visit', empty)).toEqual([167, 'assumed', 'A45'])
})

it('the response to a wrong cop_key is documented for conversions, and assumed for other operations', async () => {
  const started = await startInProcess()
  const body = { cop_key: 'nobodys', email: 'ana@shop.example' }
  const purchase = { body: { event: 'purchase' } }
  expect(await citedFor(started, conversion('nobodys'), purchase)).toEqual([58, 'documented', '4.4'])
  expect(await citedFor(started, '/script?cop_key=nobodys', {})).toEqual([116, 'assumed', 'A41'])
  expect(await citedFor(started, '/public/data-deletion/request', { body })).toEqual([95, 'assumed', 'A11'])
  expect(await citedFor(started, '/collect/visit', { body })).toEqual([166, 'assumed', 'A14'])
})

it('A40 covers the response to a body over 1 MiB, and A35 covers the response to a limit of 0', async () => {
  const started = await startInProcess()
  const key = String(started.website.private_key)
  const body = { email: 'ana@shop.example', padding: 'x'.repeat(2 ** 20) }
  expect(await citedFor(started, check, { key, body })).toEqual([181, 'assumed', 'A40'])
  expect(await citedFor(started, '/api/v1/export/users?limit=0', { key })).toEqual([163, 'assumed', 'A35'])
})

it('the response to a cached wrong key is documented, or assumed in A18 if the key has become valid', async () => {
  const started = await startInProcess({ scenario: { clock: { frozen: true } } })
  const health = '/api/v1/export/health'
  expect(await citedFor(started, health, { key: later })).toEqual([173, 'documented', '7'])
  expect(await citedFor(started, health, { key: later })).toEqual([155, 'documented', '5.3'])
  await started.call('/_mock/websites/app_local/keys', { body: { name: 'added', value: later } })
  expect(await citedFor(started, health, { key: later })).toEqual([157, 'assumed', 'A18'])
})

it('a response from storage is documented if the script identified the person, and assumed in A15 otherwise', async () => {
  const people = [
    { email: 'bob@shop.example', source: 'check' as const, since: '-3d' },
    { email: 'ana@shop.example', since: '-3d', devices: ['laptop'] },
  ]
  const started = await startInProcess({ scenario: { devices: { laptop: {} }, people } })
  const key = String(started.website.private_key)
  const checkOf = (email: string) => citedFor(started, check, { key, body: { email } })
  expect(await checkOf('bob@shop.example')).toEqual([25, 'assumed', 'A15'])
  expect(await checkOf('ana@shop.example')).toEqual([11, 'documented', '4.8'])
  const seen = { cop_key: started.website.cop_key, device: { id: 'phone' }, session_id: 'ses_1' }
  await started.call('/collect/identify', { body: { ...seen, email: 'bob@shop.example' } })
  expect(await checkOf('bob@shop.example')).toEqual([11, 'documented', '4.8'])
})

it('a repeated conversion cites the fact about repeated conversions', async () => {
  const started = await startInProcess()
  const purchase = { body: { event: 'purchase', external_id: 'order-1' } }
  expect(await citedFor(started, conversion(started.website.cop_key), purchase)).toEqual([252, 'assumed', 'A8'])
  expect(await citedFor(started, conversion(started.website.cop_key), purchase)).toEqual([60, 'assumed', 'A8'])
})
