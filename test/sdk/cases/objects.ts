/** Cases about the observable properties of the client and its errors. */
import { inspect } from 'node:util'
import type { TestClient } from '../test-client.ts'
import type { Attempt, Cases } from './case.ts'

/** Describes the error of a check to which the mock responds with 429. */
function withError(describe: (error: Error) => string): Attempt {
  return { run: async (testClient) => describe(await catchError(testClient)) }
}

async function catchError({ create }: TestClient): Promise<Error> {
  try {
    await create().checkEmail('error-429@dc-mock.example.com')
  } catch (error) {
    if (error instanceof Error) return error
  }
  throw new Error('There is no error')
}

export const objects: Cases = {
  'the client on the console': {
    run: ({ create, key }) =>
      inspect(create(), { showHidden: true, depth: null }).includes(key) ? 'shows the key' : 'does not show the key',
    published: 'shows the key, sends nothing',
    ours: 'does not show the key, sends nothing',
    differs: ['no-secrets'],
  },
  'the client as JSON': {
    run: ({ create, key }) => (JSON.stringify(create()).includes(key) ? 'shows the key' : 'does not show the key'),
    published: 'shows the key, sends nothing',
    ours: 'does not show the key, sends nothing',
    differs: ['no-secrets'],
  },
  'the client with its own `fetch`': {
    run: ({ create, started: { mock } }) => {
      const own = (url: string, init: RequestInit): Promise<Response> => mock.fetch(url, init)
      return create({ fetch: own, baseUrl: 'http://127.0.0.1:9' }).checkEmail('ana@shop.example')
    },
    published: 'DCServiceNetworkError, cause TypeError, sends nothing',
    ours: 'returns ALLOW, userInfo null',
    differs: ['own-fetch'],
  },
  'an error as a text': { ...withError(String), both: 'DCServiceError: Email check quota exhausted' },
  'an error as JSON': {
    ...withError((error) => JSON.stringify(error).replace(/,?"(endpoint|requestId)":"[^"]*"/g, '')),
    published: '{"name":"DCServiceError","statusCode":429}',
    ours: '{"name":"DCServiceError","message":"Email check quota exhausted","statusCode":429}',
    differs: ['serialises'],
  },
  'the fields of an error': {
    ...withError((error) => Object.keys(error).sort().join(', ')),
    published: 'endpoint, name, statusCode',
    ours: 'endpoint, name, requestId, statusCode',
    differs: ['request-id'],
  },
  'the endpoint of an error': {
    ...withError((error) => ('endpoint' in error ? String(error.endpoint) : 'none')),
    both: '/api/v1/services/email/check',
  },
  'the stack of an error': {
    ...withError(({ stack = '' }) => (stack.includes('catchError') ? 'leads to the caller' : 'ends in the client')),
    both: 'leads to the caller',
  },
}
