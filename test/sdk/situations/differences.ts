/** In what our client is not like the published one, 1.0.2, and why. Each is shown by situations, or held by a test of its own. */
export interface Difference {
  what: string
  published: string
  ours: string
  why: string
  /** The test that holds it, where no situation can show it. */
  heldBy?: string
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
    what: 'Its own timeout',
    published: 'raises `DCServiceNetworkError`',
    ours: 'raises `DCServiceTimeoutError`',
    why: 'So it is documented (service 4.9). An app that lets a signup through on the timeout error, as is advised, loses it.',
  },
  'timeout-covers-body': {
    what: 'How far the timeout reaches',
    published: 'to the head of the answer; a body that stalls is waited for without a limit',
    ours: 'to the end of the body',
    why: 'Who signs up waits for the whole answer.',
  },
  'abort-for-any-reason': {
    what: 'A signal that is aborted with a reason, or by `AbortSignal.timeout()`',
    published: 'raises `DCServiceNetworkError`',
    ours: 'raises `DCServiceAbortError`',
    why: 'So it is documented (service 4.9): the caller cancelled, whatever the reason.',
  },
  'abort-has-its-reason': {
    what: 'The reason of an abort',
    published: 'is not told; its words become the message',
    ours: 'is the `cause`',
    why: 'A caller with several reasons to cancel can tell which it was.',
  },
  'abort-covers-body': {
    what: 'A signal that is aborted while the body comes',
    published: 'raises `DCServiceError` with status 200',
    ours: 'raises `DCServiceAbortError`',
    why: 'Nothing was wrong with the answer.',
  },
  'broken-body': {
    what: 'A body that breaks off after a 2xx',
    published: 'raises `DCServiceError` with that status',
    ours: 'raises `DCServiceNetworkError`',
    why: 'The network failed, not the service.',
  },
  redirects: {
    what: 'Redirects',
    published: 'are followed, with the key, to whatever host; 301, 302 and 303 turn the check into a GET',
    ours: 'raise `DCServiceError` with their status',
    why: 'A private key must not follow a link. A check never answers with one, so baseUrl is wrong.',
  },
  envelope: {
    what: 'A 2xx that is no email check',
    published: 'is given back wherever `success` is not empty, also without `data` or `emailInfo`',
    ours: 'raises `DCServiceError`, save with `success: true` and an action',
    why: 'Its type promises an action. Code that reads it would fail far from the cause.',
  },
  'odd-json': {
    what: 'A body of JSON that is no object',
    published: 'raises `DCServiceNetworkError`: it fails in looking into it',
    ours: 'raises `DCServiceError` with the status',
    why: 'The service did answer.',
  },
  'options-checked': {
    what: 'Options and signals that cannot work',
    published: 'are found out by each check, if at all; numbers that no timer takes become 1 ms',
    ours: 'raise `DCServiceValidationError` at once',
    why: 'The mistake shows when the program starts, not at its first signup, and not as a network failure.',
  },
  'base-url-trimmed': {
    what: 'Blanks around `baseUrl`',
    published: 'make each check fail',
    ours: 'are dropped, as those around `apiKey` are',
    why: 'Settings read from a file tend to have them.',
  },
  'default-address': {
    what: 'No `baseUrl`',
    published: 'is the live service',
    ours: "is the mock's own address, `http://127.0.0.1:4010`",
    why: '[A client in a mock never calls the live service by itself](../decisions/sdk-default-address.md).',
  },
  'no-secrets': {
    what: 'Secrets in what is printed',
    published:
      'the key is in the client as printed and as JSON; the key, a password in baseUrl, and what was typed as an address can be in messages',
    ours: 'none; the client shows the start of the key, as the dashboard does',
    why: 'Logs are read by many. What is typed in place of an address may be a password.',
  },
  'linear-time': {
    what: 'A long text in place of an address',
    published:
      'takes a time that grows with the square of its length: a second for 40,000 dots, in which the process does nothing else',
    ours: 'takes a time that grows with its length',
    why: 'A signup form passes on whatever is typed into it.',
    heldBy: 'test/sdk/email-format.test.ts',
  },
  serialises: {
    what: 'An error as JSON',
    published: 'has no message and no cause',
    ours: 'has its name, message, fields, and name and message of its cause',
    why: 'So most loggers write it.',
  },
  'request-id': {
    what: '`requestId` of a `DCServiceError`',
    published: 'is not there',
    ours: "is the mock's id of the request, where a mock answered",
    why: '`dc-mock why ID` explains the answer.',
  },
  'own-fetch': {
    what: 'The option `fetch`',
    published: 'is passed over',
    ours: 'takes the place of the global one',
    why: 'A mock in the same process needs no port: its `fetch` does.',
  },
  wording: {
    what: 'Messages that do not come from the service',
    published: 'in its own words',
    ours: 'in our own, with what can be done about it',
    why: 'Nobody should compare them.',
  },
  exports: {
    what: 'Exports',
    published: 'the class, five errors, types',
    ours: 'the same, and a guard for each error, such as `isDCServiceError`; the types `IpInfo`, `Fetch`, `ErrorJson`',
    why: '`instanceof` fails where ESM and CJS, or realms, have a copy each. The guards do not.',
    heldBy: 'test/sdk/side-by-side.test.ts',
  },
  types: {
    what: 'Types of the result',
    published: 'written by hand, without `ipInfo`',
    ours: 'made from the spec, with `ipInfo` as optional (A30); each fits where the published one is asked for',
    why: 'The answer has it.',
    heldBy: 'test/sdk/types.test.ts',
  },
}
