/** Cases with valid and invalid options and addresses. */
import { type Attempt, type Cases, messageContains, runEach } from './case.ts'

const email = 'ana@shop.example'
const rejected = { both: 'DCServiceValidationError, sends nothing', differs: ['wording'] } as const
const rejectedByOurs = { ours: 'DCServiceValidationError, sends nothing', differs: ['options-checked'] } as const
const secretHidden = { ours: 'the message does not contain it, sends nothing', differs: ['no-secrets'] } as const

/** Creates one client for each of these values of an option. */
function construct(name: 'apiKey' | 'timeout' | 'baseUrl', values: readonly unknown[]): Attempt {
  return { run: ({ create }) => runEach(values, (value) => void create({ [name]: value })) }
}

/** Creates one client for each of these values of an option, and runs a check with each client. */
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
  'options: none, null, "dcp_any_key"': {
    run: ({ construct }) => runEach([[], [null], ['dcp_any_key']], (args) => void construct(...args)),
    ...rejected,
  },
  'apiKey: undefined, "", "   ", 7': { ...construct('apiKey', [undefined, '', '   ', 7]), ...rejected },
  'apiKey with spaces around it': {
    ...checkWith('apiKey', ({ key }) => [`  ${key}\n`]),
    both: 'returns ALLOW, userInfo null',
  },
  'apiKey with a line break, a zero-width space or a typographic quote in it': {
    ...checkWith('apiKey', () => ['dcp_any\nkey', 'dcp_any\u200bkey', '“dcp_any_key”']),
    published: 'DCServiceNetworkError, cause TypeError, sends nothing',
    ...rejectedByOurs,
  },
  'apiKey with a line break in it, as a secret': {
    run: ({ create }) =>
      messageContains('dcp_secret', async () => create({ apiKey: 'dcp_secret\nkey' }).checkEmail(email)),
    published: 'the message contains it, sends nothing',
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
    published: 'DCServiceNetworkError, cause "timeout", 3 requests',
    ...rejectedByOurs,
  },
  'baseUrl with a trailing slash': {
    ...checkWith('baseUrl', ({ url }) => [`${url}/`]),
    both: 'returns ALLOW, userInfo null',
  },
  'baseUrl with two trailing slashes': {
    ...checkWith('baseUrl', ({ url }) => [`${url}//`]),
    both: 'DCServiceError 404',
  },
  'baseUrl with spaces around it': {
    ...checkWith('baseUrl', ({ url }) => [` ${url} `]),
    published: 'DCServiceNetworkError, cause TypeError, sends nothing',
    ours: 'returns ALLOW, userInfo null',
    differs: ['base-url-trimmed'],
  },
  'baseUrl: 7, {}': {
    ...construct('baseUrl', [7, {}]),
    published: 'TypeError, sends nothing',
    ...rejectedByOurs,
  },
  'baseUrl: "", "localhost:4010", "ftp://localhost"': {
    ...checkWith('baseUrl', () => ['', 'localhost:4010', 'ftp://localhost']),
    published: 'DCServiceNetworkError, cause TypeError, sends nothing',
    ...rejectedByOurs,
  },
  'baseUrl with a query, or with a fragment': {
    ...checkWith('baseUrl', ({ url }) => [`${url}?a=1`, `${url}#a`]),
    published: 'DCServiceError 404, 2 requests',
    ...rejectedByOurs,
  },
  'a password in baseUrl, as a secret': {
    run: ({ create }) =>
      messageContains('hunter2', async () => create({ baseUrl: 'http://ana:hunter2@127.0.0.1:9' }).checkEmail(email)),
    published: 'the message contains it, sends nothing',
    ...secretHidden,
  },
  'baseUrl: undefined, null': {
    run: ({ create, sent }) =>
      runEach([undefined, null], async (baseUrl) => {
        await create({ baseUrl })
          .checkEmail(email)
          .catch(() => {})
        const { hostname, origin } = new URL(sent.at(-1)?.url ?? '')
        return `calls ${hostname === '127.0.0.1' ? origin : 'a server beyond this machine'}`
      }),
    published: 'calls a server beyond this machine, sends nothing',
    ours: 'calls http://127.0.0.1:4010, sends nothing',
    differs: ['default-address'],
  },
  'email: "", "   ", "ana", "ana@shop", "@shop.example", "ana lee@shop.example", "a@b@shop.example"': {
    ...emails(['', '   ', 'ana', 'ana@shop', '@shop.example', 'ana lee@shop.example', 'a@b@shop.example']),
    ...rejected,
  },
  'email: undefined, null, 7, {}': { ...emails([undefined, null, 7, {}]), ...rejected },
  'email with spaces around it': {
    run: async ({ create, sent }) => {
      await create().checkEmail('  Ana@Shop.example\n')
      return `sends ${sent[0]?.init.body}`
    },
    both: 'sends {"email":"Ana@Shop.example"}',
  },
  'a password instead of an address, as a secret': {
    run: ({ create }) => messageContains('hunter2', () => create().checkEmail('hunter2')),
    published: 'the message contains it, sends nothing',
    ...secretHidden,
  },
  'options of a check: undefined, null, {}, { signal: null }': {
    run: ({ create }) => {
      const values = [undefined, null, {}, { signal: null }]
      return runEach(values, async (options) => {
        await create().checkEmail(email, options)
        return 'succeeds'
      })
    },
    both: 'succeeds, 4 requests',
  },
  'signal: the AbortController itself': {
    run: ({ create, caller }) => create().checkEmail(email, { signal: caller }),
    published: 'TypeError, sends nothing, leaves its timer running',
    ...rejectedByOurs,
  },
}
