import { describe, expect, it } from 'vitest'
import { startInProcess } from '../../support/start.ts'
import { check, explain, live } from './explain.ts'

describe('hints about bodies', () => {
  it.each([
    [
      'email=ana%40shop.example&plan=pro',
      ['body-is-form-encoded'],
      'The request body is form-encoded. Send JSON instead',
    ],
    ['[object Object]', ['body-not-stringified'], 'Pass the object to JSON.stringify'],
    ["{'email':'ana@shop.example'}", ['json-single-quotes'], 'JSON requires double quotes'],
    ['{email: "ana@shop.example"}', ['json-unquoted-names'], 'JSON requires double quotes around field names'],
    ['ana@shop.example', [], 'The request body is not a JSON object'],
    ['[]', [], 'The request body is not a JSON object'],
  ])('explains what is wrong with the body %s', async (body, expected, expectedMessage) => {
    const started = await startInProcess()
    const key = started.website.private_key ?? ''
    const { answer, id, hints, message } = await explain(started, check, { key, body })
    expect(answer).toMatchObject({ status: 400, text: '{"message":"Invalid JSON body"}' })
    expect([id, hints]).toEqual(['invalid-json', expected])
    expect(message).toContain(expectedMessage)
  })

  it('a multipart form gets a hint that the body is form-encoded', async () => {
    const started = await startInProcess()
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const key = started.website.private_key ?? ''
    const { hints } = await explain(started, check, { key, headers, body: '--x\r\n\r\n--x--' })
    expect(hints).toEqual(['body-is-form-encoded', 'content-type-not-json'])
  })
})

describe('hints about the Content-Type', () => {
  const body = '{"email":"ana@shop.example"}'
  /** Sends a text as bytes, because `fetch` adds a Content-Type to strings. */
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

  it('a check without a Content-Type succeeds, with a hint that the live service may reject it', async () => {
    const { status, why } = await send(null, check, body)
    expect([status, why.id]).toEqual([200, 'live'])
    expect(why.hints).toEqual([
      {
        id: 'content-type-missing',
        message:
          'The request has no Content-Type. The live service may reject the request (section 4.8 of the service documentation). Send Content-Type: application/json',
      },
    ])
    expect(why.message).toMatch(/stored the result\. Score: .* = \d+: \w+\. The request has no Content-Type\./)
  })

  it.each([
    'text/plain;charset=UTF-8',
    'application/x-www-form-urlencoded',
    'application/jsonp',
    'application/vnd.api+json',
  ])('%s gets a hint', async (contentType) => {
    const { status, why } = await send(contentType, check, body)
    expect([status, why.hints.map(({ id }: { id: string }) => id)]).toEqual([200, ['content-type-not-json']])
    expect(why.message).toContain(`The request has the Content-Type ${contentType}.`)
  })

  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'application/json;charset=UTF-8',
    'Application/JSON',
  ])('%s gets no hint', async (contentType) => {
    expect((await send(contentType, check, body)).why.hints).toEqual([])
  })

  it('every operation with a body gets the hint, unless the body is empty', async () => {
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
  it('an unknown field is ignored, and a hint suggests the most similar known field', async () => {
    const started = await startInProcess()
    const key = started.website.private_key ?? ''
    const body = { event: 'lead', externalId: 'lead-77', colour: 'red' }
    const { answer, id, message, hints } = await explain(started, '/api/v1/conversions/zapier', { key, body })
    expect([answer.status, id, hints]).toEqual([200, 'conversion', ['unknown-field', 'unknown-field']])
    expect(message).toBe(
      'The conversion has the status "accepted". The mock ignored the field "externalId", because openapi.yaml does not define it for this request. Did you mean "external_id"? ' +
        'The mock ignored the field "colour", because openapi.yaml does not define it for this request',
    )
  })

  it('a hint for a check without an address suggests the field that was probably meant', async () => {
    const started = await startInProcess()
    const key = started.website.private_key ?? ''
    const { answer, id, message } = await explain(started, check, { key, body: { mail: 'ana@shop.example' } })
    expect([answer.status, id]).toEqual([400, 'invalid-body'])
    expect(message).toContain('Did you mean "email"?')
  })

  it('hints name at most five unknown fields, and mask keys in the field names', async () => {
    const started = await startInProcess()
    const key = started.website.private_key ?? ''
    const more = Object.fromEntries(Array.from({ length: 50 }, (_, no) => [`x${no}`, no]))
    const body = { [live]: 1, event: 'lead', ...more }
    const { message, hints } = await explain(started, '/api/v1/conversions/zapier', { key, body })
    expect(hints).toHaveLength(5)
    expect(message).toContain('dcp_k7Qx2Vn9…')
    expect(message).not.toContain(live)
  })

  it('a hint appears exactly once if a fault changes the response', async () => {
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

  it('with the same contents is treated as a repeated delivery and gets no hint', async () => {
    const { id, hints } = await convertTwice(lead)
    expect([id, hints]).toEqual(['duplicate-conversion', []])
  })

  it.each([
    ['event', { ...lead, event: 'purchase' }],
    ['value', { ...lead, value: 11 }],
    ['user_id, properties', { ...lead, user_id: 'u_1', properties: { plan: 'pro' } }],
  ])('with a different %s gets a hint', async (fields, second) => {
    const { id, message, hints } = await convertTwice(second)
    expect([id, hints]).toEqual(['duplicate-conversion', ['external-id-reused']])
    expect(message).toContain(
      `An earlier conversion has the same external_id, but different values for ${fields}. The new conversion was not stored, and the earlier conversion was returned.`,
    )
  })
})
