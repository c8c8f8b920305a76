/** Cases with valid and invalid responses from the service, and with responses from other servers. */
import { type Attempt, type Cases, check } from './case.ts'

const good = '{"success":true,"data":{"emailInfo":{"action":"ALLOW"},"userInfo":null,"ipInfo":null}}'
const partialBody = good.slice(0, 30)
const rejected = { both: 'throws DCServiceError with status 200', differs: ['wording'] } as const

/** Checks an address on a server that sends this response. */
function responded(status: number, body: string, headers: Record<string, string> = {}): Attempt {
  return {
    run: async ({ create, stub }) => {
      const baseUrl = await stub((_, response) => response.writeHead(status, headers).end(body))
      return create({ baseUrl }).checkEmail('ana@shop.example')
    },
  }
}

/** Checks an address on a server that closes the connection before the response body is complete. */
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

/** Checks an address on a server that redirects the request. If the client follows the redirect, the result describes the new request. */
function redirected(status: number, to: 'another path' | 'another origin'): Attempt {
  return {
    run: async ({ create, stub, key }) => {
      let redirectedRequest = ''
      const target = await stub((request, response) => {
        redirectedRequest = `a ${request.method} request that ${request.headers['x-dc-key'] === key ? 'includes' : 'does not include'} the key`
        response.end(good)
      })
      const location = to === 'another origin' ? `${target}/check` : '/elsewhere'
      const baseUrl = await stub((request, response) => {
        if (request.url !== '/elsewhere') return response.writeHead(status, { location }).end()
        redirectedRequest = `a ${request.method} request`
        return response.end(good)
      })
      await create({ baseUrl }).checkEmail('ana@shop.example')
      return `follows the redirect with ${redirectedRequest}`
    },
  }
}

export const responses: Cases = {
  'email: allow@dc-mock.example.com': {
    ...check('allow@dc-mock.example.com'),
    both: 'returns ALLOW, userInfo is null',
  },
  'email: challenge@dc-mock.example.com': {
    ...check('challenge@dc-mock.example.com'),
    both: 'returns CHALLENGE, userInfo is null',
  },
  'email: block@dc-mock.example.com': {
    ...check('block@dc-mock.example.com'),
    both: 'returns BLOCK, userInfo is null',
  },
  'second check of the same address': {
    run: async ({ create }) => {
      await create().checkEmail('ana@shop.example')
      return create().checkEmail('ana@shop.example')
    },
    both: 'returns ALLOW, userInfo has 0 related emails, 2 requests',
  },
  'address with three related email addresses': {
    ...check('linked-3@dc-mock.example.com'),
    both: 'returns ALLOW, userInfo has 3 related emails',
  },
  'slow response that arrives before the timeout': {
    run: async ({ create, waitForDelay, endDelay, pass }) => {
      const checking = create({ timeout: 1000 }).checkEmail('slow-900@dc-mock.example.com')
      await waitForDelay()
      pass(900)
      endDelay()
      return checking
    },
    both: 'returns ALLOW, userInfo is null',
  },
  'request method, headers and body': {
    run: async ({ create, sent }) => {
      await create().checkEmail('ana@shop.example')
      return sent
        .map(({ init: { method, headers, body } }) => {
          const names = Object.keys(headers ?? {}).join(' and ')
          return `sends a ${method} request with the headers ${names.toLowerCase()} and the body ${body}`
        })
        .join()
    },
    both: 'sends a POST request with the headers content-type and x-dc-key and the body {"email":"ana@shop.example"}',
  },
  '400: an address that the client accepts but the service rejects': {
    ...check('ana@shop.e'),
    both: 'throws DCServiceError with status 400',
  },
  '401: invalid API key': {
    run: ({ create }) => create({ apiKey: 'dcp_nobodys_key' }).checkEmail('ana@shop.example'),
    both: 'throws DCServiceError with status 401',
  },
  '404: wrong path in baseUrl': {
    run: ({ create, started }) => create({ baseUrl: `${started.url}/v2` }).checkEmail('ana@shop.example'),
    both: 'throws DCServiceError with status 404',
  },
  '429: quota exhausted': {
    ...check('ana@shop.example'),
    options: { scenario: 'quota-exhausted' },
    both: 'throws DCServiceError with status 429',
  },
  '500: key store unavailable': {
    ...check('ana@shop.example'),
    options: { scenario: 'key-store-outage' },
    both: 'throws DCServiceError with status 500',
  },
  '502: HTML error page from a proxy': {
    ...check('error-502@dc-mock.example.com'),
    both: 'throws DCServiceError with status 502',
    differs: ['wording'],
  },
  '503: empty body': { ...responded(503, ''), both: 'throws DCServiceError with status 503', differs: ['wording'] },
  '500: JSON without `message`': {
    ...responded(500, '{"error":"oops"}'),
    both: 'throws DCServiceError with status 500',
    differs: ['wording'],
  },
  '500: body of a successful response': {
    ...responded(500, good),
    both: 'throws DCServiceError with status 500',
    differs: ['wording'],
  },
  '500: `message` is not a string': {
    ...responded(500, '{"message":{"code":7}}'),
    both: 'throws DCServiceError with status 500',
    differs: ['wording'],
  },
  '500: response body cut off': {
    ...truncated(500),
    both: 'throws DCServiceError with status 500',
    differs: ['wording'],
  },
  '500: JSON string instead of an object': {
    ...responded(500, '"oops"'),
    published: 'throws DCServiceNetworkError with cause TypeError',
    ours: 'throws DCServiceError with status 500',
    differs: ['odd-json'],
  },
  '200: JSON string instead of an object': {
    ...responded(200, '"pong"'),
    published: 'throws DCServiceNetworkError with cause TypeError',
    ours: 'throws DCServiceError with status 200',
    differs: ['odd-json'],
  },
  '200: JSON array instead of an object': { ...responded(200, '[]'), ...rejected },
  '200: HTML page from a captive portal': { ...responded(200, '<html>', { 'content-type': 'text/html' }), ...rejected },
  '204: empty body': { ...responded(204, ''), both: 'throws DCServiceError with status 204', differs: ['wording'] },
  '200: `success` is false, and `message` is set': {
    ...responded(200, '{"success":false,"message":"Not now"}'),
    both: 'throws DCServiceError with status 200',
  },
  '200: `success` is "yes"': {
    ...responded(200, good.replace('true', '"yes"')),
    published: 'returns ALLOW, userInfo is null',
    ours: 'throws DCServiceError with status 200',
    differs: ['envelope'],
  },
  '200: `data` is missing': {
    ...responded(200, '{"success":true}'),
    published: 'returns undefined',
    ours: 'throws DCServiceError with status 200',
    differs: ['envelope'],
  },
  '200: `emailInfo` is missing': {
    ...responded(200, '{"success":true,"data":{"userInfo":null}}'),
    published: 'returns {"userInfo":null}',
    ours: 'throws DCServiceError with status 200',
    differs: ['envelope'],
  },
  '200: response body cut off': {
    ...truncated(200),
    published: 'throws DCServiceError with status 200',
    ours: 'throws DCServiceNetworkError with cause TypeError',
    differs: ['broken-body'],
  },
  '200: response body truncated by the mock': {
    ...check('ana@shop.example'),
    options: { scenario: { faults: [{ operation: 'checkEmail', when: 'after', truncate_bytes: 40 }] } },
    published: 'throws DCServiceError with status 200',
    ours: 'throws DCServiceNetworkError with cause TypeError',
    differs: ['broken-body'],
  },
  '302 redirect to another path': {
    ...redirected(302, 'another path'),
    published: 'follows the redirect with a GET request, 2 requests',
    ours: 'throws DCServiceError with status 302',
    differs: ['redirects'],
  },
  '307 redirect to another path': {
    ...redirected(307, 'another path'),
    published: 'follows the redirect with a POST request, 2 requests',
    ours: 'throws DCServiceError with status 307',
    differs: ['redirects'],
  },
  '302 redirect to another origin': {
    ...redirected(302, 'another origin'),
    published: 'follows the redirect with a GET request that includes the key, 2 requests',
    ours: 'throws DCServiceError with status 302',
    differs: ['redirects'],
  },
  '307 redirect to another origin': {
    ...redirected(307, 'another origin'),
    published: 'follows the redirect with a POST request that includes the key, 2 requests',
    ours: 'throws DCServiceError with status 307',
    differs: ['redirects'],
  },
}
