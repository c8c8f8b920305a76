import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createMockOverlay } from '../../../src/mock/overlay/create-mock-overlay.ts'
import { checkPath, overlayOf } from '../../spec/overlay/overlay-of.ts'
import { startInProcess } from '../../support/start.ts'

const shipped = readFileSync('openapi.yaml', 'utf8')
const json = "content['application/json']"
const responses = '$.components.responses'
const deletion = "$.paths['/public/data-deletion/request'].post.responses"
const jsonResponse = (description: string, more: object = {}) => ({
  description,
  content: {
    'application/json': { schema: { type: 'object', properties: { ticket: { type: 'string', example: 'T-1' } } } },
  },
  ...more,
})

async function findUnsupported(...actions: object[]): Promise<readonly string[]> {
  const overlays = [{ name: 'o.yaml', content: overlayOf(...actions) }]
  return (await createMockOverlay({ overlays }, shipped)).unsupported
}

describe('a mock with an overlay', () => {
  it('adds properties for which the overlay has an example, at any depth', async () => {
    const actions = [
      { target: '$.components.schemas.EmailInfo.properties', update: { velocity: { type: 'number', example: 3 } } },
      { target: '$.components.schemas.EmailInfo', update: { required: ['velocity'] } },
      {
        target: '$.components.schemas.IpInfo.properties',
        update: { carrier: { type: 'string', example: 'Example Mobile' } },
      },
      { target: '$.components.schemas.ExportedUser.properties', update: { tier: { const: 'gold' } } },
    ]
    const { check, call, website } = await startInProcess({ overlay: overlayOf(...actions) })
    const first = await check('ana@shop.example')
    expect(first.json.data).toMatchObject({ emailInfo: { velocity: 3 }, ipInfo: null })
    expect((await check('ana@shop.example')).json.data.ipInfo).toMatchObject({
      country: null,
      carrier: 'Example Mobile',
    })
    const users = await call('/api/v1/export/users', { key: website.private_key })
    expect(users.json.data).toEqual([expect.objectContaining({ email: 'ana@shop.example', tier: 'gold' })])
    expect(await findUnsupported(...actions)).toEqual([])
  })

  it('replaces assumed messages with the messages in examples of the same name', async () => {
    const actions = [
      {
        target: `${responses}.EmailCheckRejected.${json}`,
        update: { examples: { missing: { value: { message: 'email is missing' } } } },
      },
      { target: `${responses}.NotFound.${json}.examples.notFound.value`, update: { message: 'No such thing' } },
    ]
    const { check, call } = await startInProcess({ overlay: overlayOf(...actions) })
    expect((await check('')).json).toEqual({ message: 'email is missing' })
    expect((await check('ana')).json).toEqual({ message: 'Invalid email address' })
    expect((await call('/nowhere')).json).toEqual({ message: 'No such thing' })
    expect(await findUnsupported(...actions)).toEqual([])
  })

  it.each([
    ['the only new status of the same class', { '200': jsonResponse('Taken.') }],
    [
      'the status marked with x-instead-of',
      { '200': jsonResponse('Taken.', { 'x-instead-of': 202 }), '201': jsonResponse('Never.') },
    ],
  ])('replaces an assumed status with %s', async (_, update) => {
    const actions = [
      { target: `${deletion}['202']`, remove: true },
      { target: deletion, update },
    ]
    const { call, website } = await startInProcess({ overlay: overlayOf(...actions), scenario: 'returning-user' })
    const body = { cop_key: website.cop_key, email: 'ana@shop.example' }
    const response = await call('/public/data-deletion/request', { body })
    expect(response).toMatchObject({ status: 200, json: { success: true, message: expect.any(String), ticket: 'T-1' } })
    expect((await website.mailbox.list()).length).toBe(1)
  })

  it('adds headers for which the overlay has an example, and removes assumed headers that the overlay removes', async () => {
    const actions = [
      {
        target: `${responses}.QuotaExhausted`,
        update: { headers: { 'Retry-After': { schema: { type: 'string' }, example: '60' } } },
      },
      { target: `${responses}.MethodNotAllowed.headers.Allow`, remove: true },
    ]
    const { check, call } = await startInProcess({ overlay: overlayOf(...actions), scenario: 'quota-exhausted' })
    const rejected = await check('ana@shop.example')
    expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([429, '60'])
    const other = await call('/api/v1/services/email/check')
    expect([other.status, other.headers.has('allow')]).toEqual([405, false])
    expect(await findUnsupported(...actions)).toEqual([])
  })

  it('keeps documented facts, and lists the changes that it does not apply', async () => {
    const actions = [
      { target: `${responses}.KeyRejected.${json}.schema.properties.message`, update: { enum: ['Who are you?'] } },
      {
        target: `${responses}.KeyRejected.${json}.examples`,
        update: { wrong: { value: { message: 'Who are you?' } } },
      },
      { target: `${checkPath}.responses['429']`, remove: true },
      { target: `${checkPath}.responses`, update: { '403': jsonResponse('No more.') } },
      { target: '$.components.schemas.EmailInfo.properties', update: { mystery: { type: 'string' } } },
      { target: '$.components.schemas.IpInfo.properties.isp', update: { type: ['object'] } },
      {
        target: '$.components.schemas.ConversionRequest.properties',
        update: { shop: { type: 'string', example: 'x' } },
      },
      { target: `${checkPath}['x-behaviours'][?@.id == 'check.email-normalization']`, remove: true },
    ]
    const { check } = await startInProcess({ overlay: overlayOf(...actions), scenario: 'quota-exhausted' })
    expect((await check('ana@shop.example', 'dcp_nobodys')).json).toEqual({ message: 'Invalid API key' })
    expect((await check('ana@shop.example')).status).toBe(429)
    expect(await findUnsupported(...actions)).toEqual([
      `${checkPath}.responses['429'] is removed; this is documented (service 4.8), so the mock does not change it`,
      `${checkPath}.responses['403'] is new`,
      expect.stringContaining('check.email-normalization is removed, previously: Surrounding spaces'),
      `${responses}.KeyRejected.${json}.schema.properties.message.enum is changed; this is documented (service 7), so the mock does not change it`,
      '$.components.schemas.EmailInfo.properties.mystery is new; the mock adds this property to responses only if it has an example',
      '$.components.schemas.IpInfo.properties.isp.type is changed',
      '$.components.schemas.ConversionRequest.properties.shop is new; the mock adds this property to responses only if it has an example',
    ])
  })

  it('does not change responses from faults', async () => {
    const overlay = overlayOf({
      target: `${responses}.NotFound.${json}.examples.notFound.value`,
      update: { message: 'Gone' },
    })
    const { call, check, website } = await startInProcess({ overlay })
    await website.faults.add({
      operation: 'checkEmail',
      when: 'before',
      respond: { status: 404, body: { message: 'Not found' } },
    })
    expect((await check('ana@shop.example')).json).toEqual({ message: 'Not found' })
    expect((await call('/nowhere')).json).toEqual({ message: 'Gone' })
  })

  it('serves the active spec', async () => {
    const overlay = overlayOf({ target: '$.info', update: { version: '7.7.7' } })
    const { call } = await startInProcess({ overlay })
    const { text } = await call('/_mock/openapi.yaml')
    expect(text).toMatch(/^# The active spec: openapi.yaml of dc-mock, with overlay 1.\n/)
    expect(text).toContain('version: 7.7.7')
  })

  it('accepts several overlays, as objects or as text', async () => {
    const first = overlayOf({ target: '$.info', update: { 'x-shop': {} } })
    const second = JSON.stringify(overlayOf({ target: "$.info['x-shop']", update: { name: 'Shop' } }))
    const { call } = await startInProcess({ overlay: [first, second] })
    expect((await call('/_mock/openapi.yaml')).text).toContain('name: Shop')
    await expect(startInProcess({ overlay: [second] })).rejects.toThrow(
      "overlay 1: actions[0] (target $.info['x-shop']): it matches nothing",
    )
  })
})
