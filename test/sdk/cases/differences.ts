/** Difference between dc-mock/sdk and the published client 1.0.2, with the reason. A case or a separate test shows each difference. */
export interface Difference {
  what: string
  published: string
  ours: string
  why: string
  /** Test that shows the difference, if no case can show it. */
  testedBy?: string
}

export type DifferenceId =
  | 'own-timeout'
  | 'timeout-covers-body'
  | 'abort-for-any-reason'
  | 'abort-has-its-reason'
  | 'abort-covers-body'
  | 'broken-body'
  | 'redirects'
  | 'envelope'
  | 'odd-json'
  | 'options-checked'
  | 'base-url-trimmed'
  | 'default-address'
  | 'no-secrets'
  | 'linear-time'
  | 'serialises'
  | 'request-id'
  | 'own-fetch'
  | 'wording'
  | 'exports'
  | 'types'

export const differences: Readonly<Record<DifferenceId, Difference>> = {
  'own-timeout': {
    what: 'The client times out',
    published: 'raises `DCServiceNetworkError`',
    ours: 'raises `DCServiceTimeoutError`',
    why: 'This is documented (service 4.9). With the published client, an app that lets signups through on the timeout error, as recommended, loses them.',
  },
  'timeout-covers-body': {
    what: 'What the timeout covers',
    published: 'everything until the response headers; a stalled body is awaited forever',
    ours: 'everything until the end of the body',
    why: 'A user who signs up waits for the whole response.',
  },
  'abort-for-any-reason': {
    what: 'A signal that is aborted with a reason, or by `AbortSignal.timeout()`',
    published: 'raises `DCServiceNetworkError`',
    ours: 'raises `DCServiceAbortError`',
    why: 'This is documented (service 4.9): the caller canceled, whatever the reason.',
  },
  'abort-has-its-reason': {
    what: 'The reason of an abort',
    published: 'is lost; its text becomes the message',
    ours: 'is the `cause`',
    why: 'A caller with several reasons to cancel can tell which one applied.',
  },
  'abort-covers-body': {
    what: 'A signal that is aborted while the body arrives',
    published: 'raises `DCServiceError` with status 200',
    ours: 'raises `DCServiceAbortError`',
    why: 'Nothing was wrong with the response.',
  },
  'broken-body': {
    what: 'A 2xx response whose body is cut off',
    published: 'raises `DCServiceError` with that status',
    ours: 'raises `DCServiceNetworkError`',
    why: 'The network failed, not the service.',
  },
  redirects: {
    what: 'Redirects',
    published: 'are followed with the key to any host; 301, 302 and 303 turn the check into a GET',
    ours: 'raise `DCServiceError` with their status',
    why: 'A private key must not be sent to the target of a redirect. The check never redirects, so baseUrl must be wrong.',
  },
  envelope: {
    what: 'A 2xx response that is not an email check',
    published: 'is returned if `success` is truthy, even without `data` or `emailInfo`',
    ours: 'raises `DCServiceError` unless it has `success: true` and an action',
    why: 'The type guarantees an action. Code that reads the action would fail far from the cause.',
  },
  'odd-json': {
    what: 'A JSON body that is not an object',
    published: 'raises `DCServiceNetworkError`, because reading its fields fails',
    ours: 'raises `DCServiceError` with the status',
    why: 'The service did respond.',
  },
  'options-checked': {
    what: 'Options and signals that cannot work',
    published: 'are detected by each check, if at all; numbers that are invalid for a timer become 1 ms',
    ours: 'raise `DCServiceValidationError` at once',
    why: 'The mistake appears when the program starts, not at the first signup, and not as a network failure.',
  },
  'base-url-trimmed': {
    what: 'Whitespace around `baseUrl`',
    published: 'makes each check fail',
    ours: 'is removed, as around `apiKey`',
    why: 'Settings read from a file often have it.',
  },
  'default-address': {
    what: 'No `baseUrl`',
    published: 'is the live service',
    ours: "is the mock's own address, `http://127.0.0.1:4010`",
    why: '[A client that ships with a mock must not call the live service by default](../decisions/sdk-default-address.md).',
  },
  'no-secrets': {
    what: 'Secrets in output',
    published:
      'printing or serializing the client shows the key; messages can contain the key, a password in baseUrl, and the text entered as an address',
    ours: 'no secrets; the client shows only the beginning of the key, as the dashboard does',
    why: 'Many people read logs. The text entered as an address may be a password.',
  },
  'linear-time': {
    what: 'A long text instead of an address',
    published: 'takes time that grows with the square of the length: 40,000 dots block the process for a second',
    ours: 'takes time that grows with the length',
    why: 'A signup form passes on any text that users enter.',
    testedBy: 'test/sdk/email-format.test.ts',
  },
  serialises: {
    what: 'An error as JSON',
    published: 'has no message and no cause',
    ours: 'has its name, message and fields, and the name and message of its cause',
    why: 'Most loggers write errors as JSON.',
  },
  'request-id': {
    what: '`requestId` of a `DCServiceError`',
    published: 'does not exist',
    ours: "is the mock's ID of the request, if a mock responded",
    why: '`dc-mock why ID` explains the response.',
  },
  'own-fetch': {
    what: 'The option `fetch`',
    published: 'is ignored',
    ours: 'replaces the global `fetch`',
    why: 'A mock in the same process needs no port: its `fetch` is enough.',
  },
  wording: {
    what: 'Messages that do not come from the service',
    published: 'have their own wording',
    ours: 'have our wording and say how to fix the problem',
    why: 'Code should not depend on the wording.',
  },
  exports: {
    what: 'Exports',
    published: 'the class, five errors, types',
    ours: 'the same, plus a guard for each error, such as `isDCServiceError`, and the types `IpInfo`, `Fetch` and `ErrorJson`',
    why: '`instanceof` fails if ESM and CJS, or different realms, each have a copy of the class. The guards still work.',
    testedBy: 'test/sdk/side-by-side.test.ts',
  },
  types: {
    what: 'Types of the result',
    published: 'written by hand, without `ipInfo`',
    ours: 'generated from the spec, with `ipInfo` as optional (A30); each is assignable to the published type',
    why: 'The response contains `ipInfo`.',
    testedBy: 'test/sdk/types.test.ts',
  },
}
