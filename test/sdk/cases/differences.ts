/** Difference between dc-mock/sdk and the published client 1.0.2, with the reason. A case or a separate test covers each difference. */
export interface Difference {
  what: string
  published: string
  ours: string
  why: string
  /** Test that covers the difference, if no case can cover it. */
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
  | 'error-as-json'
  | 'request-id'
  | 'own-fetch'
  | 'wording'
  | 'exports'
  | 'types'

export const differences: Readonly<Record<DifferenceId, Difference>> = {
  'own-timeout': {
    what: 'Client timeout',
    published: 'throws `DCServiceNetworkError`',
    ours: 'throws `DCServiceTimeoutError`',
    why: 'Section 4.9 of the service documentation specifies `DCServiceTimeoutError` and recommends allowing the signup after a timeout. With the published client, an app that handles only `DCServiceTimeoutError` loses the signup.',
  },
  'timeout-covers-body': {
    what: 'Scope of the timeout',
    published:
      'ends when the response headers arrive; if the body stalls, the client waits until `fetch` gives up, which takes 5 minutes in Node',
    ours: 'includes the response body',
    why: 'A user who signs up waits for the complete response.',
  },
  'abort-for-any-reason': {
    what: 'Abort with a reason other than `AbortError`',
    published: 'throws `DCServiceNetworkError`, for example after `AbortSignal.timeout()`',
    ours: 'throws `DCServiceAbortError`',
    why: 'Section 4.9 of the service documentation specifies `DCServiceAbortError` for any check that the caller cancels.',
  },
  'abort-has-its-reason': {
    what: 'Abort reason in `DCServiceAbortError`',
    published: 'is lost, except for its message, which becomes the error message',
    ours: 'is the `cause`',
    why: 'Code that cancels checks for several reasons can tell which reason applied.',
  },
  'abort-covers-body': {
    what: 'Abort while receiving the response body',
    published: "throws `DCServiceError` with the response's status",
    ours: 'throws `DCServiceAbortError`',
    why: 'Nothing was wrong with the response.',
  },
  'broken-body': {
    what: '2xx response with a body that is cut off',
    published: "throws `DCServiceError` with the response's status",
    ours: 'throws `DCServiceNetworkError`',
    why: 'The network failed, not the service.',
  },
  redirects: {
    what: 'Redirect',
    published:
      'is followed, and the key is sent to the new address, even on another host; after a 301, 302 or 303, the POST request becomes a GET request',
    ours: "throws `DCServiceError` with the redirect's status, or 0 if a browser hides the status",
    why: 'The private key must not be sent to the target of a redirect. The service never redirects a check, so `baseUrl` must be wrong.',
  },
  envelope: {
    what: '2xx response that is not an email check result',
    published: 'returns `data` if `success` is truthy, even if `data` or `emailInfo` is missing',
    ours: 'throws `DCServiceError` unless `success` is `true` and `emailInfo.action` is a string',
    why: 'The type guarantees an action. If the action were missing, code that reads it would fail far from the cause.',
  },
  'odd-json': {
    what: 'JSON body that is a truthy primitive, such as a string',
    published: 'throws `DCServiceNetworkError`, because the client treats the value as an object',
    ours: "throws `DCServiceError` with the response's status",
    why: 'The service did respond.',
  },
  'options-checked': {
    what: 'Invalid options and signals',
    published:
      'Some are not validated. They make the constructor throw `TypeError`, or they make checks fail. A `timeout` such as `NaN` becomes 1 ms.',
    ours: 'The constructor rejects invalid options with `DCServiceValidationError`. `checkEmail` rejects invalid signals with the same error before it sends a request.',
    why: 'An invalid option causes an error when the program starts, not at the first signup, and does not look like a network failure.',
  },
  'base-url-trimmed': {
    what: 'Whitespace around `baseUrl`',
    published: 'is kept; a trailing space makes every check fail',
    ours: 'is removed, like whitespace around `apiKey`',
    why: 'Settings that are read from a file often have extra whitespace.',
  },
  'default-address': {
    what: 'Default `baseUrl`',
    published: 'is the live service',
    ours: 'is the default address of a mock, `http://127.0.0.1:4010`',
    why: '[A client that ships with a mock must not call the live service by default](../decisions/sdk-default-address.md).',
  },
  'no-secrets': {
    what: 'Secrets in output',
    published:
      'A printed or serialized client shows the key. Error messages can contain the key, a password in `baseUrl`, and the text entered as an email address.',
    ours: 'No output contains secrets. The client shows only the beginning of the key, as the dashboard does.',
    why: 'Many people read logs. A user may have entered a password instead of an email address.',
  },
  'linear-time': {
    what: 'Validation of a long email address',
    published:
      'takes quadratic time; an invalid address with 40,000 dots after the `@` blocks the process for about a second',
    ours: 'takes linear time',
    why: 'A signup form passes on any text that users enter.',
    testedBy: 'test/sdk/email-format.test.ts',
  },
  'error-as-json': {
    what: 'Error serialized as JSON',
    published: 'lacks the message; a cause that is an error becomes `{}`',
    ours: 'contains the name, message and fields of the error, and the name and message of the cause',
    why: 'Most loggers write errors as JSON.',
  },
  'request-id': {
    what: '`requestId` of a `DCServiceError`',
    published: 'does not exist',
    ours: "is the request's ID in the mock's journal, if a mock responded",
    why: 'With this ID, `dc-mock why ID` explains the response.',
  },
  'own-fetch': {
    what: '`fetch` option',
    published: 'is ignored',
    ours: 'replaces the global `fetch`',
    why: 'With `mock.fetch`, the client can call a mock in the same process without a port.',
  },
  wording: {
    what: 'Error messages that do not come from the service',
    published: "use the published client's wording",
    ours: 'use different wording and, where possible, explain how to fix the problem',
    why: 'Code should not depend on the wording.',
  },
  exports: {
    what: 'Exports',
    published: 'are the class, five error classes and types',
    ours: 'also include a type guard for each error, such as `isDCServiceError`, and the types `IpInfo`, `Fetch` and `ErrorJson`',
    why: 'If a program loads several copies of the client, for example as ESM and CJS or in different realms, `instanceof` fails for errors from another copy. The guards still work.',
    testedBy: 'test/sdk/side-by-side.test.ts',
  },
  types: {
    what: 'Types of the result',
    published: 'are written by hand, without `ipInfo`',
    ours: 'are generated from the spec, with an optional `ipInfo` ([A30](assumptions.md#a30)); each type is assignable to the published type',
    why: 'The response contains `ipInfo`.',
    testedBy: 'test/sdk/types.test.ts',
  },
}
