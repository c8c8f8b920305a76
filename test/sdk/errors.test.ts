/** Tests the five errors of dc-mock/sdk: fields, JSON form and type guards. */
import { inspect } from 'node:util'
import { runInNewContext } from 'node:vm'
import * as published from '@datacops/services-sdk'
import { expect, it } from 'vitest'
import {
  DCServiceAbortError,
  DCServiceError,
  DCServiceNetworkError,
  DCServiceSdk,
  DCServiceTimeoutError,
  DCServiceValidationError,
  isDCServiceAbortError,
  isDCServiceError,
  isDCServiceNetworkError,
  isDCServiceTimeoutError,
  isDCServiceValidationError,
} from '../../src/sdk/index.ts'
import { startServer } from '../support/start.ts'
import { startStub } from '../support/stub-server.ts'
import { testFact } from '../support/test-fact.ts'
import { bundleSdk } from './bundle.ts'
import { connect, errorOf } from './connect.ts'

const email = 'ana@shop.example'
const endpoint = '/api/v1/services/email/check'

const examples = {
  DCServiceError: new DCServiceError('Invalid API key', 401, endpoint),
  DCServiceTimeoutError: new DCServiceTimeoutError(50),
  DCServiceAbortError: new DCServiceAbortError(),
  DCServiceNetworkError: new DCServiceNetworkError('No answer'),
  DCServiceValidationError: new DCServiceValidationError('apiKey is missing'),
}

const guards = {
  DCServiceError: isDCServiceError,
  DCServiceTimeoutError: isDCServiceTimeoutError,
  DCServiceAbortError: isDCServiceAbortError,
  DCServiceNetworkError: isDCServiceNetworkError,
  DCServiceValidationError: isDCServiceValidationError,
}

/** Returns the names of the type guards that accept the error. */
function knownAs(error: unknown): string[] {
  return Object.entries(guards).flatMap(([name, guard]) => (guard(error) ? [name] : []))
}

testFact('client.errors-carry-details', 'each of our errors is an Error with its own name and fields', () => {
  for (const [name, error] of Object.entries(examples)) {
    expect(error).toBeInstanceOf(Error)
    expect(error.name).toBe(name)
    expect(String(error)).toBe(`${name}: ${error.message}`)
  }
  expect(examples.DCServiceError).toMatchObject({ statusCode: 401, endpoint })
  expect(examples.DCServiceError).not.toHaveProperty('requestId')
  expect(examples.DCServiceTimeoutError).toMatchObject({ timeoutMs: 50 })
  expect(examples.DCServiceAbortError).not.toHaveProperty('cause')
})

it('each error matches only its own guard', () => {
  for (const [name, error] of Object.entries(examples)) expect(knownAs(error)).toEqual([name])
  expect(examples.DCServiceTimeoutError).not.toBeInstanceOf(DCServiceError)
})

it('the JSON of an error contains its name, message and fields', () => {
  const error = new DCServiceError('Invalid API key', 401, endpoint, 'req_7h3k9d2m5x0q')
  expect(JSON.parse(JSON.stringify(error))).toEqual({
    name: 'DCServiceError',
    message: 'Invalid API key',
    statusCode: 401,
    endpoint,
    requestId: 'req_7h3k9d2m5x0q',
  })
  expect(JSON.parse(JSON.stringify(examples.DCServiceTimeoutError))).toEqual({
    name: 'DCServiceTimeoutError',
    message: expect.any(String),
    timeoutMs: 50,
  })
})

it.each([
  ['an error', new TypeError('fetch failed', { cause: 'a secret' }), { name: 'TypeError', message: 'fetch failed' }],
  ['an error from another realm', runInNewContext('new RangeError("far")'), { name: 'RangeError', message: 'far' }],
  ['a DOMException', new DOMException('late', 'TimeoutError'), { name: 'TimeoutError', message: 'late' }],
  ['a string', 'the user left the page', 'the user left the page'],
  ['null', null, null],
  ['a number', 7, '7'],
  ['a value that JSON cannot contain', 7n, '7'],
  ['an object that is not an error', { key: 'a secret' }, '[object Object]'],
])('the JSON of an error contains its cause: %s', (_, cause, json) => {
  const error = new DCServiceAbortError(undefined, cause)
  expect(error.cause).toBe(cause)
  expect(JSON.parse(JSON.stringify(error))).toHaveProperty('cause', json)
})

it('an error has the request ID from the mock if the ID is valid', async () => {
  const started = await startServer()
  const error = await errorOf(connect(started).checkEmail('error-500@dc-mock.example.com'))
  expect(error).toHaveProperty('requestId', expect.stringMatching(/^req_\w{12}$/))
  const id = isDCServiceError(error) ? error.requestId : ''
  expect((await started.call(`/_mock/requests/${id}`)).json).toMatchObject({ id, response: { status: 500 } })
  for (const odd of ['', '<script>', 'x'.repeat(65)]) {
    const baseUrl = await startStub((_, response) => response.writeHead(500, { 'x-mock-request-id': odd }).end())
    expect(await errorOf(connect(started, { baseUrl }).checkEmail(email))).not.toHaveProperty('requestId')
  }
})

it('unlike instanceof, guards recognize errors created by another copy of the SDK in another realm', async () => {
  const { code } = await bundleSdk('cjs')
  const copy: Record<string, unknown> = {}
  runInNewContext(code, { exports: copy })
  for (const name of Object.keys(examples)) {
    const error: unknown = runInNewContext('new Kind("x", 1, "y")', { Kind: copy[name] })
    expect(error).not.toBeInstanceOf(Error)
    expect(knownAs(error)).toEqual([name])
  }
})

it('guards recognize subclasses of our errors', () => {
  class QuotaError extends DCServiceError {}
  expect(knownAs(new QuotaError('Quota', 429, endpoint))).toEqual(['DCServiceError'])
})

it.each([
  ['an error of the published client', new published.DCServiceTimeoutError(50)],
  ['an unrelated error with the same name', Object.assign(new Error('x'), { name: 'DCServiceError' })],
  ['an error', new Error('x')],
  ['undefined', undefined],
  ['null', null],
  ['a string', 'DCServiceError'],
])('guards do not recognize %s', (_, error) => {
  expect(knownAs(error)).toEqual([])
})

it('masks the key in messages from the service and from fetch', async () => {
  const apiKey = 'dcp_aKeyThatNobodyElseMaySee0000000000000000'
  const baseUrl = await startStub((request, response) => {
    response.writeHead(401).end(JSON.stringify({ message: `No such key: ${request.headers['x-dc-key']}` }))
  })
  const error = await errorOf(new DCServiceSdk({ apiKey, baseUrl }).checkEmail(email))
  expect(error).toMatchObject({ statusCode: 401, message: 'No such key: (the key)' })
  expect(inspect(error, { showHidden: true, depth: null })).not.toContain(apiKey)
  const fetch = (): never => {
    throw new Error(`refused ${apiKey}`)
  }
  expect(await errorOf(new DCServiceSdk({ apiKey, fetch }).checkEmail(email))).toMatchObject({
    name: 'DCServiceNetworkError',
    message: expect.stringContaining('refused (the key)'),
  })
})

it.each([
  [
    502,
    'text/html; charset=utf-8',
    '<html>',
    'The service responded with 502 and text/html instead of an error message',
  ],
  [503, '', '', 'The service responded with 503 and an empty body instead of an error message'],
  [500, '', 'oops', 'The service responded with 500 and text without a content type instead of an error message'],
  [500, '', '{"message":""}', 'The service responded with 500 and unexpected JSON instead of an error message'],
  [
    200,
    'text/html',
    '<html>',
    'The response (200) is text/html, not an email check result. Make sure that baseUrl points to the service',
  ],
])('describes a %d response without a message: %j %j', async (status, type, body, message) => {
  const headers = type === '' ? {} : { 'content-type': type }
  const baseUrl = await startStub((_, response) => response.writeHead(status, headers).end(body))
  const error = await errorOf(new DCServiceSdk({ apiKey: 'dcp_any_key', baseUrl }).checkEmail(email))
  expect(error).toMatchObject({ name: 'DCServiceError', statusCode: status, message })
})

it.each([
  [500, 'DCServiceError', 'The service responded with 500 and an incomplete body instead of an error message'],
  [
    200,
    'DCServiceNetworkError',
    expect.stringMatching(
      /^The connection to http:\/\/127\.0\.0\.1:\d+ was closed before the response was complete: other side/,
    ),
  ],
])('reports an incomplete body in a %d response', async (status, name, message) => {
  const baseUrl = await startStub((_, response) => {
    response.writeHead(status, { 'content-length': '100' }).write('{', () => response.destroy())
  })
  const error = await errorOf(new DCServiceSdk({ apiKey: 'dcp_any_key', baseUrl }).checkEmail(email))
  expect(error).toMatchObject({ name, message })
})

it.each([301, 302, 303, 307, 308])('explains a %d redirect', async (status) => {
  const baseUrl = await startStub((_, response) => response.writeHead(status, { location: '/' }).end())
  const error = await errorOf(new DCServiceSdk({ apiKey: 'dcp_any_key', baseUrl }).checkEmail(email))
  expect(error).toMatchObject({
    statusCode: status,
    message: `The service responded with a redirect (${status}). The redirect was not followed because it would send the key to another address. Set baseUrl to the final address of the service`,
  })
})

it('explains a redirect that a browser hides', async () => {
  const hidden = Object.defineProperty(Response.error(), 'type', { value: 'opaqueredirect' })
  const fetch = async (): Promise<Response> => hidden
  expect(await errorOf(new DCServiceSdk({ apiKey: 'dcp_any_key', fetch }).checkEmail(email))).toMatchObject({
    name: 'DCServiceError',
    statusCode: 0,
    message: expect.stringContaining('a redirect'),
  })
})

it.each([
  ['the message of fetch', new TypeError('Failed to fetch'), 'Failed to fetch'],
  [
    'the message of its cause',
    new TypeError('fetch failed', { cause: new Error('other side closed') }),
    'other side closed',
  ],
  [
    'the code, if several addresses were tried',
    new TypeError('fetch failed', { cause: Object.assign(new AggregateError([], ''), { code: 'ECONNREFUSED' }) }),
    'ECONNREFUSED',
  ],
  [
    'only the message, if the cause is not an error',
    new TypeError('fetch failed', { cause: { message: {} } }),
    'fetch failed',
  ],
  ['an error of another realm', runInNewContext('new TypeError("fetch failed")'), 'fetch failed'],
  ['a value that is not an error', 'offline', 'offline'],
])('a network error contains the address and the reason: %s', async (_, cause, words) => {
  const fetch = (): Promise<Response> => Promise.reject(cause)
  const client = new DCServiceSdk({ apiKey: 'dcp_any_key', baseUrl: 'http://127.0.0.1:9/api', fetch })
  const error = await errorOf(client.checkEmail(email))
  expect(error).toBeInstanceOf(DCServiceNetworkError)
  expect(error).toMatchObject({ cause, message: `No response from http://127.0.0.1:9/api: ${words}` })
})
