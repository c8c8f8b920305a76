/** Cases that inspect the client and its errors, and the case with a custom `fetch`. */
import { inspect } from 'node:util'
import type { TestClient } from '../test-client.ts'
import type { Attempt, Cases } from './case.ts'

/** Runs a check that the mock responds to with 429, and describes the error. */
function withError(describe: (error: Error) => string): Attempt {
  return { run: async (testClient) => describe(await catchError(testClient)) }
}

async function catchError({ create }: TestClient): Promise<Error> {
  try {
    await create().checkEmail('error-429@dc-mock.example.com')
  } catch (error) {
    if (error instanceof Error) return error
  }
  throw new Error('The check did not throw an error')
}

export const objects: Cases = {
  'client printed with `util.inspect()`': {
    run: ({ create, key }) =>
      inspect(create(), { showHidden: true, depth: null }).includes(key) ? 'shows the key' : 'does not show the key',
    published: 'shows the key, no requests',
    ours: 'does not show the key, no requests',
    differs: ['no-secrets'],
  },
  'client serialized with `JSON.stringify()`': {
    run: ({ create, key }) => (JSON.stringify(create()).includes(key) ? 'shows the key' : 'does not show the key'),
    published: 'shows the key, no requests',
    ours: 'does not show the key, no requests',
    differs: ['no-secrets'],
  },
  'client with the `fetch` option': {
    run: ({ create, started: { mock } }) => {
      const own = (url: string, init: RequestInit): Promise<Response> => mock.fetch(url, init)
      return create({ fetch: own, baseUrl: 'http://127.0.0.1:9' }).checkEmail('ana@shop.example')
    },
    published: 'throws DCServiceNetworkError with cause TypeError, no requests',
    ours: 'returns ALLOW, userInfo is null',
    differs: ['own-fetch'],
  },
  'error converted to a string': { ...withError(String), both: 'DCServiceError: Email check quota exhausted' },
  'error serialized with `JSON.stringify()` (`endpoint` and `requestId` omitted)': {
    ...withError((error) => JSON.stringify(error).replace(/,?"(endpoint|requestId)":"[^"]*"/g, '')),
    published: '{"name":"DCServiceError","statusCode":429}',
    ours: '{"name":"DCServiceError","message":"Email check quota exhausted","statusCode":429}',
    differs: ['error-as-json'],
  },
  'field names of a `DCServiceError`': {
    ...withError((error) => Object.keys(error).sort().join(', ')),
    published: 'endpoint, name, statusCode',
    ours: 'endpoint, name, requestId, statusCode',
    differs: ['request-id'],
  },
  '`endpoint` of a `DCServiceError`': {
    ...withError((error) => ('endpoint' in error ? String(error.endpoint) : 'none')),
    both: '/api/v1/services/email/check',
  },
  'stack trace of an error': {
    ...withError(({ stack = '' }) =>
      stack.includes('catchError') ? 'includes the caller' : 'does not include the caller',
    ),
    both: 'includes the caller',
  },
}
