/** Cases with valid and invalid responses of the service, and with responses of other servers. */
import { type Attempt, type Cases, check } from './case.ts'

const good = '{"success":true,"data":{"emailInfo":{"action":"ALLOW"},"userInfo":null,"ipInfo":null}}'
const partialBody = good.slice(0, 30)
const rejected = { both: 'DCServiceError 200', differs: ['wording'] } as const

/** Checks an address on a server that sends this response. */
function responded(status: number, body: string, headers: Record<string, string> = {}): Attempt {
  return {
    run: async ({ create, stub }) => {
      const baseUrl = await stub((_, response) => response.writeHead(status, headers).end(body))
      return create({ baseUrl }).checkEmail('ana@shop.example')
    },
  }
}

/** Checks an address on a server whose response is incomplete. */
function truncated(status: number): Attempt {
  return {
    run: async ({ create, stub }) => {
      const baseUrl = await stub((_, response) => {
        response.writeHead(status, { 'content-length': '100' }).write(partialBody, () => response.destroy())
      })
      return create({ baseUrl }).checkEmail('ana@shop.example')
    },
  }
}

/** Checks an address on a server that redirects. The result includes the requests at the new location. */
function redirected(status: number, to: 'another path' | 'another host'): Attempt {
  return {
    run: async ({ create, stub, key }) => {
      let redirectedRequest = ''
      const target = await stub((request, response) => {
        redirectedRequest = `${request.method} ${request.headers['x-dc-key'] === key ? 'with' : 'without'} the key`
        response.end(good)
      })
      const location = to === 'another host' ? `${target}/check` : '/elsewhere'
      const baseUrl = await stub((request, response) => {
        if (request.url !== '/elsewhere') return response.writeHead(status, { location }).end()
        redirectedRequest = `${request.method}`
        return response.end(good)
      })
      await create({ baseUrl }).checkEmail('ana@shop.example')
      return `follows with a ${redirectedRequest}`
    },
  }
}

export const responses: Cases = {
  'allow@dc-mock.example.com': {
    ...check('allow@dc-mock.example.com'),
    both: 'returns ALLOW, userInfo null',
  },
  'challenge@dc-mock.example.com': {
    ...check('challenge@dc-mock.example.com'),
    both: 'returns CHALLENGE, userInfo null',
  },
  'block@dc-mock.example.com': {
    ...check('block@dc-mock.example.com'),
    both: 'returns BLOCK, userInfo null',
  },
  'an address for the second time': {
    run: async ({ create }) => {
      await create().checkEmail('ana@shop.example')
      return create().checkEmail('ana@shop.example')
    },
    both: 'returns ALLOW, userInfo with 0 related emails, 2 requests',
  },
  'an address with three linked ones': {
    ...check('linked-3@dc-mock.example.com'),
    both: 'returns ALLOW, userInfo with 3 related emails',
  },
  'a slow response within the timeout': {
    run: async ({ create, waitForDelay, endDelay, pass }) => {
      const checking = create({ timeout: 1000 }).checkEmail('slow-900@dc-mock.example.com')
      await waitForDelay()
      pass(900)
      endDelay()
      return checking
    },
    both: 'returns ALLOW, userInfo null',
  },
  'what is sent': {
    run: async ({ create, sent }) => {
      await create().checkEmail('ana@shop.example')
      return sent
        .map(
          ({ init }) =>
            `${init.method} ${Object.keys(init.headers ?? {})
              .join()
              .toLowerCase()} ${init.body}`,
        )
        .join()
    },
    both: 'POST content-type,x-dc-key {"email":"ana@shop.example"}',
  },
  '400: the service is stricter than the loose pattern': { ...check('ana@shop.e'), both: 'DCServiceError 400' },
  '401: a wrong key': {
    run: ({ create }) => create({ apiKey: 'dcp_nobodys_key' }).checkEmail('ana@shop.example'),
    both: 'DCServiceError 401',
  },
  '404: a wrong path in baseUrl': {
    run: ({ create, started }) => create({ baseUrl: `${started.url}/v2` }).checkEmail('ana@shop.example'),
    both: 'DCServiceError 404',
  },
  '429: the quota is used up': {
    ...check('ana@shop.example'),
    options: { scenario: 'quota-exhausted' },
    both: 'DCServiceError 429',
  },
  '500: the key store is unavailable': {
    ...check('ana@shop.example'),
    options: { scenario: 'key-store-outage' },
    both: 'DCServiceError 500',
  },
  '502: a page of a proxy': {
    ...check('error-502@dc-mock.example.com'),
    both: 'DCServiceError 502',
    differs: ['wording'],
  },
  '503: an empty body': { ...responded(503, ''), both: 'DCServiceError 503', differs: ['wording'] },
  '500: JSON without a message': {
    ...responded(500, '{"error":"oops"}'),
    both: 'DCServiceError 500',
    differs: ['wording'],
  },
  '500: the envelope of a success': { ...responded(500, good), both: 'DCServiceError 500', differs: ['wording'] },
  '500: a message that is not text': {
    ...responded(500, '{"message":{"code":7}}'),
    both: 'DCServiceError 500',
    differs: ['wording'],
  },
  '500: a body that breaks off': { ...truncated(500), both: 'DCServiceError 500', differs: ['wording'] },
  '500: JSON that is a string': {
    ...responded(500, '"oops"'),
    published: 'DCServiceNetworkError, cause TypeError',
    ours: 'DCServiceError 500',
    differs: ['odd-json'],
  },
  '200: JSON that is a string': {
    ...responded(200, '"pong"'),
    published: 'DCServiceNetworkError, cause TypeError',
    ours: 'DCServiceError 200',
    differs: ['odd-json'],
  },
  '200: JSON that is a list': { ...responded(200, '[]'), ...rejected },
  '200: a page, as of a captive portal': { ...responded(200, '<html>', { 'content-type': 'text/html' }), ...rejected },
  '204: nothing': { ...responded(204, ''), both: 'DCServiceError 204', differs: ['wording'] },
  '200: success false, with a message': {
    ...responded(200, '{"success":false,"message":"Not now"}'),
    both: 'DCServiceError 200',
  },
  '200: success that is not true': {
    ...responded(200, good.replace('true', '"yes"')),
    published: 'returns ALLOW, userInfo null',
    ours: 'DCServiceError 200',
    differs: ['envelope'],
  },
  '200: no data': {
    ...responded(200, '{"success":true}'),
    published: 'returns undefined',
    ours: 'DCServiceError 200',
    differs: ['envelope'],
  },
  '200: data without emailInfo': {
    ...responded(200, '{"success":true,"data":{"userInfo":null}}'),
    published: 'returns {"userInfo":null}',
    ours: 'DCServiceError 200',
    differs: ['envelope'],
  },
  '200: a body that breaks off': {
    ...truncated(200),
    published: 'DCServiceError 200',
    ours: 'DCServiceNetworkError, cause TypeError',
    differs: ['broken-body'],
  },
  '200: a body that the mock cuts': {
    ...check('ana@shop.example'),
    options: { scenario: { faults: [{ operation: 'checkEmail', when: 'after', truncate_bytes: 40 }] } },
    published: 'DCServiceError 200',
    ours: 'DCServiceNetworkError, cause TypeError',
    differs: ['broken-body'],
  },
  '302 to another path': {
    ...redirected(302, 'another path'),
    published: 'follows with a GET, 2 requests',
    ours: 'DCServiceError 302',
    differs: ['redirects'],
  },
  '307 to another path': {
    ...redirected(307, 'another path'),
    published: 'follows with a POST, 2 requests',
    ours: 'DCServiceError 307',
    differs: ['redirects'],
  },
  '302 to another host': {
    ...redirected(302, 'another host'),
    published: 'follows with a GET with the key, 2 requests',
    ours: 'DCServiceError 302',
    differs: ['redirects'],
  },
  '307 to another host': {
    ...redirected(307, 'another host'),
    published: 'follows with a POST with the key, 2 requests',
    ours: 'DCServiceError 307',
    differs: ['redirects'],
  },
}
