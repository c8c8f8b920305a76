import { describe, expect, it } from 'vitest'
import type { ScenarioFault } from '../../src/spec/generated/control.d.ts'
import { controlOf } from '../support/control.ts'
import { exchangeRaw, request } from '../support/raw-http.ts'
import { type Started, startInProcess, startServer } from '../support/start.ts'

const health = '/api/v1/export/health'
const key = 'dcp_mockLocalDevelopmentKey00000000000000000'
/** Body of the service's health response. */
const fullBody = '{"success":true,"app_id":"app_local","identified_user_count":0}'

function startWith(fault: ScenarioFault, start = startServer): Promise<Started> {
  return start({ scenario: { faults: [fault] } })
}

async function lastEntry(started: Started) {
  return (await controlOf(started)('listRequests')).json.entries.at(-1)
}

/** Reads a body until the connection ends. Returns the received text and the error. */
async function readPart(response: Response): Promise<{ text: string; error: unknown }> {
  const decoder = new TextDecoder()
  let text = ''
  try {
    for await (const chunk of response.body ?? []) text += decoder.decode(chunk, { stream: true })
    return { text, error: null }
  } catch (error) {
    return { text, error }
  }
}

describe('a dropped connection', () => {
  it.each(['before', 'after'] as const)('makes fetch fail if dropped %s the operation', async (when) => {
    const started = await startWith({ when, drop: true })
    await expect(started.check('ana@shop.example')).rejects.toThrow('fetch failed')
    const { checks_used } = (await controlOf(started)('getWebsite', { path: { app_id: 'app_local' } })).json
    expect(checks_used).toBe(when === 'before' ? 0 : 1)
    expect(await lastEntry(started)).toMatchObject({
      response: { status: null, headers: {}, body: null },
      why: { id: 'fault', message: expect.stringContaining('dropped the connection') },
      changed: when === 'before' ? [] : [{ resource: 'checks_used' }, { resource: 'people/ana@shop.example' }],
    })
  })

  it('sends no bytes', async () => {
    const { url } = await startWith({ drop: true })
    expect(await exchangeRaw(url, request(`GET ${health} HTTP/1.1`, { 'x-dc-key': key }))).toEqual([])
  })

  it('makes an in-process fetch fail in the same way as a fetch over the network', async () => {
    const { call } = await startWith({ drop: true }, startInProcess)
    await expect(call(health, { key })).rejects.toThrow(new TypeError('fetch failed'))
  })

  it('does not discard responses to earlier pipelined requests', async () => {
    const { url } = await startWith({ when: 'after', nth: 3, drop: true })
    const one = request(`GET ${health} HTTP/1.1`, { 'x-dc-key': key, connection: 'keep-alive' })
    const responses = await exchangeRaw(url, one + one + one)
    expect(responses.map(({ body }) => body)).toEqual([fullBody, fullBody])
  })
})

describe('a body that is limited by truncate_bytes', () => {
  it.each([0, 1, 40, 62])('contains only %i bytes, but keeps the Content-Length of the full body', async (bytes) => {
    const { url } = await startWith({ when: 'after', truncate_bytes: bytes })
    const responses = await exchangeRaw(
      url,
      request(`GET ${health} HTTP/1.1`, { 'x-dc-key': key, connection: 'keep-alive' }),
    )
    expect(responses).toMatchObject([{ status: 200, body: fullBody.slice(0, bytes) }])
    expect(responses[0]?.headers).toMatchObject({
      'content-length': String(fullBody.length),
      'content-type': 'application/json; charset=utf-8',
      'x-mock-request-id': expect.stringMatching(/^req_/),
    })
  })

  it('makes fetch fail while reading the body', async () => {
    const { url } = await startWith({ when: 'after', truncate_bytes: 40 })
    const response = await fetch(url + health, { headers: { 'x-dc-key': key } })
    expect(response.headers.get('content-length')).toBe(String(fullBody.length))
    expect(await readPart(response)).toEqual({ text: fullBody.slice(0, 40), error: new TypeError('terminated') })
  })

  it.each([0, 40])('also ends after %i bytes for an in-process caller', async (bytes) => {
    const { mock } = await startWith({ when: 'after', truncate_bytes: bytes }, startInProcess)
    const call = () => mock.fetch(`http://mock.test${health}`, { headers: { 'x-dc-key': key } })
    const response = await call()
    expect(response.status).toBe(200)
    expect(response.headers.get('content-length')).toBe(String(fullBody.length))
    expect(await readPart(response)).toEqual({ text: fullBody.slice(0, bytes), error: new TypeError('terminated') })
    await expect((await call()).json()).rejects.toThrow('terminated')
  })

  it('is truncated by bytes, not by characters', async () => {
    const started = await startWith({ respond: { status: 500, body: 'é€x' }, truncate_bytes: 2 })
    const responses = await exchangeRaw(started.url, request(`GET ${health} HTTP/1.1`, { 'x-dc-key': key }))
    expect(responses).toMatchObject([{ status: 500, headers: { 'content-length': '6' }, body: 'é' }])
    expect((await lastEntry(started)).response).toMatchObject({ status: 500, body: 'é' })
  })

  it('is also truncated in the journal, and the check still counts', async () => {
    const started = await startWith({ id: 'cut', when: 'after', truncate_bytes: 9 })
    await expect(started.check('ana@shop.example')).rejects.toThrow('terminated')
    expect(await lastEntry(started)).toMatchObject({
      response: { status: 200, body: '{"success' },
      why: {
        message: expect.stringMatching(
          /^Fault cut \(hit count 1\) was applied after the operation: truncated the body after 9 bytes\. The service had responded with 200: /,
        ),
      },
      changed: [{ resource: 'checks_used' }, { resource: 'people/ana@shop.example' }],
    })
  })

  it.each([63, 1000])('is sent in full if the limit is %i bytes', async (bytes) => {
    const { url, call } = await startWith({ when: 'after', truncate_bytes: bytes })
    expect(await call(health, { key })).toMatchObject({ status: 200, text: fullBody })
    const both = request(`GET ${health} HTTP/1.1`, { 'x-dc-key': key, connection: 'keep-alive' })
    const last = request(`GET ${health} HTTP/1.1`, { 'x-dc-key': key })
    expect(await exchangeRaw(url, both + last)).toHaveLength(2)
  })

  it('causes the connection to close, even after a HEAD request', async () => {
    const { url } = await startWith({ when: 'after', truncate_bytes: 5 })
    const responses = await exchangeRaw(
      url,
      request(`HEAD ${health} HTTP/1.1`, { 'x-dc-key': key, connection: 'keep-alive' }),
    )
    expect(responses).toMatchObject([{ status: 200, body: '' }])
  })

  it('is sent after the responses to earlier pipelined requests', async () => {
    const { url } = await startWith({ when: 'after', nth: 2, truncate_bytes: 3 })
    const one = request(`GET ${health} HTTP/1.1`, { 'x-dc-key': key, connection: 'keep-alive' })
    const responses = await exchangeRaw(url, one + one + one)
    expect(responses.map(({ body }) => body)).toEqual([fullBody, fullBody.slice(0, 3)])
  })
})
