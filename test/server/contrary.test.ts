/**
 * Tests websites with reversed assumptions. The documented facts must still hold, and docs/assumptions.yaml must describe how each
 * assumption is reversed, or why it cannot be.
 */
import { readFileSync } from 'node:fs'
import { DCServiceSdk } from '@datacops/services-sdk'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { parse } from 'yaml'
import { expectToMatchContract } from '../../src/contract/index.ts'
import { reversals } from '../../src/server/contrary/contrary.ts'
import { reversedElsewhere } from '../../src/server/contrary/variant.ts'
import { assumptionVariants } from '../../src/spec/assumption-variant.ts'
import { openTestWebsite } from '../../src/testing/runner/test-website.ts'
import { expect as expectMatching } from '../../src/testing/vitest/index.ts'
import { controlOf } from '../support/control.ts'
import { startInProcess, startServer } from '../support/start.ts'

const variants = assumptionVariants.filter((variant) => variant !== 'standard')

interface Assumption {
  number: string
  contrary?: Record<string, string>
  irreversible?: string
}
const assumptions: Assumption[] = parse(readFileSync('docs/assumptions.yaml', 'utf8'))

describe('the list of assumptions', () => {
  it('explains how each assumption is reversed, or why it cannot be reversed', () => {
    expect(assumptions.filter(({ contrary, irreversible }) => !contrary === !irreversible)).toEqual([])
  })

  it('describes exactly the reversals that are implemented', () => {
    const described = assumptions.flatMap(({ number, contrary = {} }) =>
      Object.keys(contrary).map((variant) => `${number} ${variant}`),
    )
    const existing = [
      ...reversals.flatMap(({ assumption, variants }) => variants.map((variant) => `${assumption} ${variant}`)),
      ...Object.entries(reversedElsewhere).map((entry) => entry.join(' ')),
    ]
    expect(described.toSorted()).toEqual([...new Set(existing)].toSorted())
  })
})

describe.each(variants)('on a website with the variant %s', (assumptions) => {
  it('the published client works', async () => {
    const { url, website } = await startServer({ assumptions })
    const client = new DCServiceSdk({ apiKey: website.private_key, baseUrl: url })
    const first = await client.checkEmail('ana@shop.example')
    expect(first).toMatchObject({ emailInfo: { action: 'ALLOW', domain: 'shop.example' }, userInfo: null })
    expect(await client.checkEmail('ana@shop.example')).toMatchObject({ userInfo: { email: 'ana@shop.example' } })
    const blocked = await client.checkEmail('block@dc-mock.example.com')
    expect(blocked.emailInfo.action).toBe('BLOCK')
  })

  it('tests on a shared website find their requests by the address that the app sent', async () => {
    const { mock, call } = await startServer({ assumptions })
    const { website } = await openTestWebsite(mock, 'signs up', { website: 'default' })
    const { private_key: key = '', cop_key } = website
    const email = website.address('block')
    const bodies = {
      checkEmail: ['/api/v1/services/email/check', { email }],
      releaseCrm: [`/api/v1/crm-release/${cop_key}/${website.release_secret}`, { email, external_id: 'o_1' }],
      deleteData: ['/api/v1/data-deletion', { email, user_id: 'u_1' }],
      requestDataDeletion: ['/public/data-deletion/request', { cop_key, email, email_address: email }],
    } as const
    for (const [operation, [path, body]] of Object.entries(bodies)) {
      await call(path, { key, body })
      await expectMatching(website).toHaveReceived(operation as keyof typeof bodies, { email, times: 1, timeout: 1 })
    }
    expect(await website.requests.list()).toHaveLength(4)
  })

  it('an "after" fault for a tag replaces the response to a check of a tagged address', async () => {
    const { website, check } = await startServer({ assumptions })
    const tagged = website.tagged('t1')
    await tagged.faults.add({ when: 'after', respond: { status: 503 } })
    expect((await check(tagged.address('block'))).status).toBe(503)
  })

  it('a wrong key gets the documented response', async () => {
    const { check } = await startServer({ assumptions })
    const { status, json } = await check('ana@shop.example', 'dcp_wrong')
    expect([status, json]).toEqual([401, { message: 'Invalid API key' }])
  })
})

it('the journal names the reversed assumptions that affected a request', async () => {
  const started = await startServer({ scenario: 'contrary' })
  await started.check('ana@shop.example')
  const { entries } = (await controlOf(started)('listRequests')).json
  const { why } = entries.at(-1)
  expect(why.state.reversed).toContain('A20')
  expect(why.hints).toContainEqual({
    id: 'assumption-reversed',
    message: expect.stringMatching(
      /^The contrary variant reverses some of the mock’s assumptions\. Changed behavior: .*A20 \(Scores have decimal places/,
    ),
  })
})

it('with A23 reversed, the pages of signed-up users contain each address once, for its first check', async () => {
  const started = await startServer({ assumptions: 'contrary' })
  const { call, check, website } = started
  const body = { cop_key: website.cop_key, device: { id: 'dev_1' }, session_id: 'ses_1' }
  await call('/collect/identify', { body: { ...body, email: 'dan@shop.example' } })
  for (const name of ['ana', 'ben', 'ana', 'cem', 'dan', 'ben', 'dan']) await check(`${name}@shop.example`)
  await call('/collect/identify', { body: { ...body, email: 'eva@shop.example' } })
  await call('/collect/identify', { body: { ...body, email: 'ana@shop.example' } })
  const control = controlOf(started)
  const { email, password } = (await website.read()).dashboard
  const { headers } = await control('signIn', { body: { email, password } })
  const cookie = headers.get('set-cookie')?.split(';')[0] ?? ''
  const pages: string[][] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const query: Record<string, string> = { limit: '2', ...(cursor && { cursor }) }
    const { json } = await control('listSignedUpUsers', {
      path: { app_id: website.app_id },
      query,
      headers: { cookie },
    })
    pages.push(json.users.map(({ email, source }: Record<string, string>) => `${email}: ${source}`))
    cursor = json.next_cursor
  }
  expect(pages).toEqual([
    ['ana@shop.example: server library', 'ben@shop.example: server library'],
    ['cem@shop.example: server library', 'dan@shop.example: server library'],
    ['eva@shop.example: tracking script'],
  ])
})

it('with A19 reversed, identified_user_count counts all addresses that the script has identified, on large websites too', async () => {
  const started = await startServer({ assumptions: 'contrary' })
  const { call, check, website } = started
  const body = { cop_key: website.cop_key, device: { id: 'dev_1' }, session_id: 'ses_1' }
  const emails = Array.from({ length: 1001 }, (_, n) => `p${n}@shop.example`)
  await Promise.all(emails.map((email) => call('/collect/identify', { body: { ...body, email } })))
  await check('ana@shop.example')
  const { json } = await call('/api/v1/export/health', { key: website.private_key ?? '' })
  expect(json.identified_user_count).toBe(1001)
})

describe('the journal names reversed assumptions that are not visible in any response:', () => {
  const reversedIn = async (started: Awaited<ReturnType<typeof startServer>>) =>
    (await controlOf(started)('listRequests')).json.entries.at(-1).why.state.reversed

  it('A5 for a check that has not been billed yet, and A23 for a repeated check that has no separate entry', async () => {
    const started = await startServer({ scenario: { assumptions: 'contrary', plan: 'business', checks_used: 500 } })
    await started.check('ana@shop.example')
    expect(await reversedIn(started)).toEqual(['A5', 'A20', 'A14'])
    expect(await started.website.read()).toMatchObject({ checks_used: 501, amount_due: 0 })
    await started.check('ana@shop.example')
    expect(await reversedIn(started)).toContain('A23')
  })

  it('A17 for a release with a generated secret', async () => {
    const started = await startServer({ assumptions: 'contrary' })
    const website = await started.mock.createWebsite()
    const path = `/api/v1/crm-release/${website.cop_key}/${website.release_secret}`
    await started.call(path, { body: { email: 'ana@shop.example' } })
    const [release] = (await controlOf(started)('listRequests', { query: { website: website.app_id } })).json.entries
    expect(release.why.state.reversed).toEqual(['A9', 'A17', 'A14'])
  })

  it('A27 for a plan change', async () => {
    const started = await startServer({ scenario: { assumptions: 'contrary', checks_used: 500 } })
    await started.website.update({ plan: 'free' })
    expect(await started.website.read()).toMatchObject({ checks_used: 500 })
    await started.website.update({ plan: 'business' })
    const line = (await controlOf(started)('listRequests')).json.entries.at(-1)
    expect(line).toMatchObject({
      operation: null,
      why: { id: 'checks-reset', state: { reversed: ['A27'] }, hints: [{ id: 'assumption-reversed' }] },
      changed: [{ resource: 'checks_used', before: 500, after: 0 }],
    })
  })
})

it('a private key grants access to the dashboard only if the website uses a contrary variant, and the journal names A44', async () => {
  const started = await startServer()
  const contrary = await started.mock.createWebsite({ assumptions: 'contrary' })
  const open = ({ private_key: key }: { private_key: string }) => started.call('/dashboard/api/websites', { key })
  expect((await open(started.website)).status).toBe(401)
  const { status, json } = await open(contrary)
  expect([status, json.websites]).toMatchObject([200, [{ app_id: contrary.app_id }]])
  expect((await open({ private_key: 'dcp_wrong' })).status).toBe(401)
  const { entries } = (await controlOf(started)('listRequests', { query: { website: contrary.app_id } })).json
  expect(entries).toMatchObject([
    {
      operation: null,
      request: { method: 'GET', path: '/dashboard/api/websites' },
      why: { id: 'dashboard-key', state: { reversed: ['A44'] }, hints: [{ id: 'assumption-reversed' }] },
    },
  ])
})

it('the journal contains the address of a check that is rejected before the operation runs', async () => {
  const { check, website } = await startServer({ scenario: { assumptions: 'contrary', checks_used: 500 } })
  expect((await check('ana@shop.example')).status).toBe(429)
  expect(await website.requests.list({ email: 'ana@shop.example' })).toHaveLength(1)
})

it('a mock uses the variant in DC_MOCK_ASSUMPTIONS, and does not start if the variant is unknown', async () => {
  onTestFinished(() => void vi.unstubAllEnvs())
  vi.stubEnv('DC_MOCK_ASSUMPTIONS', 'contrary')
  const { website } = await startInProcess()
  expect((await website.read()).assumptions).toBe('contrary')
  vi.stubEnv('DC_MOCK_ASSUMPTIONS', 'nonsense')
  await expect(startInProcess()).rejects.toThrow('DC_MOCK_ASSUMPTIONS must be one of standard, contrary')
})

describe('the variant of a website', () => {
  const scoreOf = async (
    check: (email: string) => Promise<{ json: { data: { emailInfo: { risk_score: number } } } }>,
  ) => (await check('ben@shop.example')).json.data.emailInfo.risk_score

  it('can be set when the website is created, and does not affect other websites', async () => {
    const started = await startServer()
    const website = await started.mock.createWebsite({ assumptions: 'contrary' })
    expect(await scoreOf((email) => started.check(email, website.private_key))).toBe(61.5)
    expect(await scoreOf((email) => started.check(email))).not.toBe(61.5)
  })

  it('is kept unless a loaded scenario sets a variant, and is restored by a reset', async () => {
    const started = await startServer({ scenario: 'contrary' })
    await started.website.load('returning-user')
    expect((await started.website.read()).assumptions).toBe('contrary')
    await started.website.load({ assumptions: 'standard' })
    expect((await started.website.read()).assumptions).toBe('standard')
    await started.website.reset()
    expect((await started.website.read()).assumptions).toBe('contrary')
  })

  it('is part of the saved state', async () => {
    const started = await startServer({ scenario: 'contrary' })
    expect((await controlOf(started)('getState')).json.assumptions).toBe('contrary')
  })

  it('is the mock’s default again after a state without a variant is restored', async () => {
    const { website } = await startServer()
    const saved = await website.save()
    await website.load('contrary')
    await website.restore(saved)
    expect((await website.read()).assumptions).toBe('standard')
  })
})

describe('the spec at /_mock/openapi.yaml', () => {
  it('describes the variant of the selected website', async () => {
    const started = await startInProcess()
    const { app_id } = await started.mock.createWebsite({ assumptions: 'contrary' })
    const own = parse((await started.call(`/_mock/openapi.yaml?website=${app_id}`)).text)
    expect(own.components.schemas.ConversionStatus.enum).toEqual(['recorded', 'waiting', 'sent'])
    expect(own.info.description).toContain('- A39: The possible statuses are "recorded", "waiting" and "sent".')
    const unchanged = await started.call('/_mock/openapi.yaml')
    expect(unchanged.text).toBe(readFileSync('openapi.yaml', 'utf8'))
    expect((await started.call('/_mock/openapi.yaml?website=app_none')).status).toBe(404)
  })

  it('describes the variant of the default website if no website is selected', async () => {
    const { call } = await startInProcess({ assumptions: 'contrary-2' })
    expect(parse((await call('/_mock/openapi.yaml')).text).components.schemas.Error.required).toEqual(['error'])
  })

  it('includes the overlays, or returns 409 if the target of an overlay does not exist in the variant', async () => {
    const overlay = (target: string) => ({
      overlay: '1.0.0',
      info: { title: 'Own', version: '1' },
      actions: [{ target, update: { 'x-own': true } }],
    })
    const fits = await startInProcess({ assumptions: 'contrary', overlay: overlay('$.components.schemas.IpInfo') })
    expect(parse((await fits.call('/_mock/openapi.yaml')).text).components.schemas.IpInfo).toMatchObject({
      'x-own': true,
      required: ['address', 'location', 'anonymous'],
    })
    const target = '$.components.schemas.IpInfo.properties.asn'
    const { status, json } = await (await startInProcess({ assumptions: 'contrary', overlay: overlay(target) })).call(
      '/_mock/openapi.yaml',
    )
    expect([status, json.message]).toEqual([409, expect.stringContaining('it matches nothing')])
  })
})

it('toMatchContract checks responses against the spec of the variant', async () => {
  const { mock, website } = await startInProcess({ assumptions: 'contrary' })
  const init = { method: 'POST', headers: { 'x-dc-key': website.private_key }, body: '{}' }
  const response = await mock.fetch(`${mock.url}/api/v1/conversions/zapier`, init)
  expect([response.status, response.headers.get('x-mock-assumptions')]).toEqual([422, 'contrary'])
  await expectToMatchContract(response.clone(), 'postAutomationConversion')
  response.headers.delete('x-mock-assumptions')
  await expect(expectToMatchContract(response, 'postAutomationConversion')).rejects.toThrow('received 422')
})

it('a release and a public deletion succeed with the fields that contrary-3 requires', async () => {
  const { call, website } = await startInProcess({ assumptions: 'contrary-3' })
  const release = `/api/v1/crm-release/${website.cop_key}/${website.release_secret}`
  expect((await call(release, { body: { email: 'ana@shop.example' } })).status).toBe(400)
  expect((await call(release, { body: { lead_id: 'order-1' } })).json).toEqual({ success: true, data: { released: 0 } })
  const deletion = { cop_key: website.cop_key, email_address: 'ana@shop.example' }
  expect((await call('/public/data-deletion/request', { body: deletion })).status).toBe(202)
})
