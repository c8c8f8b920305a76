import type { SpecNode } from '../../spec/spec-node.ts'

const outcomeMatch: SpecNode = {
  type: 'object',
  additionalProperties: false,
  properties: {
    status: { description: 'Response status.', type: 'integer', minimum: 100, maximum: 599 },
    redirect: { description: 'Text that the `Location` header must contain.', type: 'string' },
    text: { description: 'Text that the response body must contain.', type: 'string' },
    json: {
      description:
        'Expected values in the JSON response body, keyed by JSON Pointer, such as `{ /status: challenged }`.',
      type: 'object',
      additionalProperties: true,
    },
  },
}

/** JSON Schema for the `drill:` section of dc-mock.yaml. Used by the config reader and by editors. */
export const drillConfigSchema: SpecNode = {
  description: 'Settings for sending signups to your app and recognizing the outcomes.',
  type: 'object',
  additionalProperties: false,
  properties: {
    url: {
      description:
        'URL that receives the signup. Can contain the same placeholders as `fields`. Their values are percent-encoded, except for slashes. If `start` and `command` are both set, the drill uses only the host and the port, to wait until the app accepts connections.',
      type: 'string',
      pattern: '^[Hh][Tt][Tt][Pp][Ss]?://',
      'x-expects': 'an address such as http://localhost:3000/signup',
    },
    method: {
      description: 'HTTP method of the signup request (default POST). With GET, the fields are sent as a query string.',
      enum: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    },
    format: { description: 'Format of the request body (default json).', enum: ['json', 'form'] },
    fields: {
      description:
        'Fields of the request body (default `{ email: "{email}" }`, or no fields if `method` is GET and `url` contains `{email}`). Values can contain the placeholders `{email}` and `{unique}` (letters that are different for each signup). If `first` is set, values can also contain `{cookie:NAME}`, `{input:NAME}`, `{meta:NAME}` and `{json:POINTER}`, which are read from the page that `first` loads.',
      type: 'object',
      additionalProperties: true,
    },
    headers: {
      description: 'Headers to send. Values can contain the same placeholders as `fields`.',
      type: 'object',
      additionalProperties: { type: 'string' },
    },
    first: {
      description:
        'URL or path of a page to request before each signup, for example to get a CSRF token. The page’s cookies are sent with the signup. If `format` is `form`, the page’s hidden inputs are also sent.',
      type: 'string',
    },
    command: {
      description:
        'Command that performs a signup and prints its outcome: `welcome`, `challenged` or `refused`. Must contain `{email}`. If `start` is not set, a URL on the command line overrides the command.',
      type: 'string',
    },
    start: {
      description:
        'Command that starts your app. Requires `url` or a URL on the command line. The drill also starts a mock, and sets `DC_BASE_URL`, `DC_API_KEY` and `PORT`.',
      type: 'string',
    },
    outcomes: {
      description:
        'How to recognize the outcomes `welcome`, `challenged` and `refused` in a response. A response must meet all conditions of an outcome. The drill checks `refused` first, then `challenged`, then `welcome`. If none of them matches, a 4xx status counts as `refused`. A status below 400 counts as `welcome`, unless there are conditions for `welcome`.',
      type: 'object',
      additionalProperties: false,
      properties: { welcome: outcomeMatch, challenged: outcomeMatch, refused: outcomeMatch },
    },
    when_the_service_fails: {
      description:
        'Expected outcome of a signup when the service fails. If omitted, the drill expects `welcome` after timeouts and does not judge other failures.',
      enum: ['welcome', 'refuse'],
    },
    timeout: { description: 'Timeout for each signup, such as 15s or 750ms (default 15s).', type: 'string' },
    start_timeout: {
      description: 'Maximum time for your app to start, such as 90s or 2m (default 60s).',
      type: 'string',
    },
  },
}
