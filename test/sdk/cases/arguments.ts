/** Cases with valid and invalid options and addresses. */
import { type Attempt, type Cases, messageContains, runEach } from './case.ts'

const email = 'ana@shop.example'
const rejected = { both: 'throws DCServiceValidationError, no requests', differs: ['wording'] } as const
const rejectedByOurs = { ours: 'throws DCServiceValidationError, no requests', differs: ['options-checked'] } as const
const secretHidden = { ours: 'does not contain the secret, no requests', differs: ['no-secrets'] } as const

/** Creates a client with each of these values of an option. */
function construct(name: 'apiKey' | 'timeout' | 'baseUrl', values: readonly unknown[]): Attempt {
  return { run: ({ create }) => runEach(values, (value) => void create({ [name]: value })) }
}

/** Creates a client with each of these values of an option, and runs a check with each client. */
function checkWith(
  name: 'apiKey' | 'baseUrl',
  values: (testClient: { url: string; key: string }) => unknown[],
): Attempt {
  return {
    run: ({ create, started: { url }, key }) =>
      runEach(values({ url, key }), (value) => create({ [name]: value }).checkEmail(email)),
  }
}

function emails(values: readonly unknown[]): Attempt {
  return { run: ({ create }) => runEach(values, (value) => create().checkEmail(value)) }
}

export const givenArguments: Cases = {
  'constructor arguments: none, null, "dcp_any_key"': {
    run: ({ construct }) => runEach([[], [null], ['dcp_any_key']], (args) => void construct(...args)),
    ...rejected,
  },
  'apiKey: undefined, "", "   ", 7': { ...construct('apiKey', [undefined, '', '   ', 7]), ...rejected },
  'apiKey with surrounding whitespace': {
    ...checkWith('apiKey', ({ key }) => [`  ${key}\n`]),
    both: 'returns ALLOW, userInfo is null',
  },
  'apiKey containing a line break, a zero-width space or typographic quotes': {
    ...checkWith('apiKey', () => ['dcp_any\nkey', 'dcp_any\u200bkey', '“dcp_any_key”']),
    published: 'throws DCServiceNetworkError with cause TypeError, no requests',
    ...rejectedByOurs,
  },
  'error message for an apiKey with a line break': {
    run: ({ create }) =>
      messageContains('dcp_secret', async () => create({ apiKey: 'dcp_secret\nkey' }).checkEmail(email)),
    published: 'contains the secret, no requests',
    ...secretHidden,
  },
  'timeout: 0, -1, "1000", null': { ...construct('timeout', [0, -1, '1000', null]), ...rejected },
  'timeout: NaN, Infinity, 2^31': {
    run: ({ create, waitForDelay, pass }) =>
      runEach([Number.NaN, Number.POSITIVE_INFINITY, 2 ** 31], async (timeout) => {
        const checking = create({ timeout }).checkEmail('hang@dc-mock.example.com')
        await waitForDelay()
        pass(1)
        return checking
      }),
    published: 'throws DCServiceNetworkError with cause "timeout", 3 requests',
    ...rejectedByOurs,
  },
  'baseUrl with a trailing slash': {
    ...checkWith('baseUrl', ({ url }) => [`${url}/`]),
    both: 'returns ALLOW, userInfo is null',
  },
  'baseUrl with two trailing slashes': {
    ...checkWith('baseUrl', ({ url }) => [`${url}//`]),
    both: 'throws DCServiceError with status 404',
  },
  'baseUrl with surrounding spaces': {
    ...checkWith('baseUrl', ({ url }) => [` ${url} `]),
    published: 'throws DCServiceNetworkError with cause TypeError, no requests',
    ours: 'returns ALLOW, userInfo is null',
    differs: ['base-url-trimmed'],
  },
  'baseUrl: 7, {}': {
    ...construct('baseUrl', [7, {}]),
    published: 'throws TypeError, no requests',
    ...rejectedByOurs,
  },
  'baseUrl: "", "localhost:4010", "ftp://localhost"': {
    ...checkWith('baseUrl', () => ['', 'localhost:4010', 'ftp://localhost']),
    published: 'throws DCServiceNetworkError with cause TypeError, no requests',
    ...rejectedByOurs,
  },
  'baseUrl with a query or a fragment': {
    ...checkWith('baseUrl', ({ url }) => [`${url}?a=1`, `${url}#a`]),
    published: 'throws DCServiceError with status 404, 2 requests',
    ...rejectedByOurs,
  },
  'error message for a baseUrl with a password': {
    run: ({ create }) =>
      messageContains('hunter2', async () => create({ baseUrl: 'http://ana:hunter2@127.0.0.1:9' }).checkEmail(email)),
    published: 'contains the secret, no requests',
    ...secretHidden,
  },
  'baseUrl: undefined, null': {
    run: ({ create, sent }) =>
      runEach([undefined, null], async (baseUrl) => {
        await create({ baseUrl })
          .checkEmail(email)
          .catch(() => {})
        const { hostname, origin } = new URL(sent.at(-1)?.url ?? '')
        return `tries to call ${hostname === '127.0.0.1' ? origin : 'a remote server'}`
      }),
    published: 'tries to call a remote server, no requests',
    ours: 'tries to call http://127.0.0.1:4010, no requests',
    differs: ['default-address'],
  },
  'email: "", "   ", "ana", "ana@shop", "@shop.example", "ana lee@shop.example", "a@b@shop.example"': {
    ...emails(['', '   ', 'ana', 'ana@shop', '@shop.example', 'ana lee@shop.example', 'a@b@shop.example']),
    ...rejected,
  },
  'email: undefined, null, 7, {}': { ...emails([undefined, null, 7, {}]), ...rejected },
  'email with surrounding whitespace': {
    run: async ({ create, sent }) => {
      await create().checkEmail('  Ana@Shop.example\n')
      return `sends ${sent[0]?.init.body}`
    },
    both: 'sends {"email":"Ana@Shop.example"}',
  },
  'error message for a password entered as the email address': {
    run: ({ create }) => messageContains('hunter2', () => create().checkEmail('hunter2')),
    published: 'contains the secret, no requests',
    ...secretHidden,
  },
  'checkEmail options: undefined, null, {}, { signal: null }': {
    run: ({ create }) => {
      const values = [undefined, null, {}, { signal: null }]
      return runEach(values, async (options) => {
        await create().checkEmail(email, options)
        return 'succeeds'
      })
    },
    both: 'succeeds, 4 requests',
  },
  'signal: an AbortController instead of its signal': {
    run: ({ create, caller }) => create().checkEmail(email, { signal: caller }),
    published: 'throws TypeError, no requests, leaves a timer running',
    ...rejectedByOurs,
  },
}
