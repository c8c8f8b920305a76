/** Mutants of the script, the collect operations and error responses (service 2.3, 4, 7; A7, A14, A16, A32, A34, A37, A40, A41, A45). */
import { type OperationId, operations } from '../../../src/spec/generated/operations.ts'
import {
  changeAllResponses,
  changeResponses,
  errorResponse,
  fieldOf,
  type MutableResponse,
  type Mutant,
  wrapOperation,
  wrapRequests,
} from './mutant.ts'

const keyedOperations = (Object.keys(operations) as OperationId[]).filter((id) =>
  operations[id].security.includes('privateKey'),
)
const corsHeader = 'access-control-allow-origin'

function isError({ status, headers }: MutableResponse): boolean {
  return status >= 400 && /json/.test(headers['content-type'] ?? '')
}

/** Error messages documented in section 7 of the service documentation. The contract requires these messages. */
const documentedMessages: ReadonlySet<unknown> = new Set([
  'Missing x-dc-key header',
  'Invalid API key',
  'API key validation failed',
])

/** Maps each rule about an error message to the status of the error. These messages are assumptions. */
const messageRules: Readonly<Record<string, number>> = {
  'check.quota-message': 429,
  'gate.message': 401,
  'conversion.wrong-key-message': 404,
  'errors.not-found-message': 404,
  'errors.wrong-method-message': 405,
  'errors.large-body-message': 413,
}

const messageMutants = Object.entries(messageRules).map(
  ([fact, status]): Mutant => ({
    id: `changes-${fact.replace('.', '-')}`,
    description: `changes undocumented messages of ${status} responses`,
    fact,
    rule: fact,
    mutate: changeAllResponses((response) => {
      if (response.status !== status || !isError(response) || documentedMessages.has(response.body.message)) return
      response.body.message = 'Sorry'
    }),
  }),
)

export const scriptAndErrorMutants: readonly Mutant[] = [
  {
    id: 'script-returns-404',
    description: 'returns 404 for every request for the script',
    fact: 'script.url-contains-cop-key',
    rule: 'script.url-contains-cop-key',
    mutate: wrapOperation('getScript', () => async () => errorResponse(404, 'Not found')),
  },
  {
    id: 'serves-script-without-cop-key',
    description: 'serves the script of the first website if the cop_key is missing',
    fact: 'script.wrong-or-missing-cop-key-is-404',
    rule: 'getScript.missing-credential',
    mutate: wrapOperation('getScript', () => async (request, forward, websites) => {
      const [website] = websites.all
      const isMissing = !request.path.includes('cop_key=')
      return forward(isMissing && website ? { path: `/script?cop_key=${website.cop_key}` } : {})
    }),
  },
  {
    id: 'renames-identify-user',
    description: 'renames identifyUser in the script to signedUp',
    fact: 'script.contains-identify-user',
    rule: 'script.contains-identify-user',
    mutate: changeResponses('getScript', (response) => {
      response.body = String(response.body).replaceAll('identifyUser', 'signedUp')
    }),
  },
  {
    id: 'omits-cors-header-from-script',
    description: 'serves the script without Access-Control-Allow-Origin',
    fact: 'script.allows-any-origin',
    rule: 'script.allows-any-origin',
    mutate: changeResponses('getScript', ({ headers }) => {
      delete headers[corsHeader]
    }),
  },
  {
    id: 'exports-referrer-as-null',
    description: 'exports the referrer of all visits as null',
    fact: 335,
    also: [399],
    rule: 'collect.visit-is-exported',
    mutate: changeResponses('exportVisits', ({ status, body }) => {
      if (status === 200) for (const visit of body.data) visit.referrer = null
    }),
  },
  {
    id: 'exports-empty-properties',
    description: 'exports all events with empty properties',
    fact: 344,
    also: [408],
    rule: 'collect.event-is-exported',
    mutate: changeResponses('exportEvents', ({ status, body }) => {
      if (status === 200) for (const event of body.data) event.properties = {}
    }),
  },
  {
    id: 'exports-no-visits',
    description: 'returns an empty visit export',
    fact: 'collect.visit-is-exported',
    rule: 'collect.visit-is-exported',
    mutate: changeResponses('exportVisits', ({ status, body }) => {
      if (status === 200) Object.assign(body, { data: [], next_cursor: null })
    }),
  },
  {
    id: 'exports-no-events',
    description: 'returns an empty event export',
    fact: 'collect.event-is-exported',
    rule: 'collect.event-is-exported',
    mutate: changeResponses('exportEvents', ({ status, body }) => {
      if (status === 200) Object.assign(body, { data: [], next_cursor: null })
    }),
  },
  {
    id: 'occurred-at-defaults-to-1970',
    description: 'uses 1970-01-01 as the default for occurred_at',
    fact: 'collect.time-defaults-to-arrival',
    rule: 'collect.time-defaults-to-arrival',
    mutate: wrapOperation(
      ['collectVisit', 'collectEvent'],
      () => async (request, forward) =>
        fieldOf(request, 'occurred_at') === undefined && fieldOf(request, 'cop_key') !== undefined
          ? forward({
              body: JSON.stringify({ ...JSON.parse(request.body ?? '{}'), occurred_at: '1970-01-01T00:00:00.000Z' }),
            })
          : forward(),
    ),
  },
  {
    id: 'stores-visit-with-wrong-cop-key',
    description: 'stores a visit with a wrong cop_key on all websites',
    fact: 'collect.wrong-cop-key-is-404',
    rule: 'collect.wrong-cop-key-stores-nothing',
    mutate: wrapOperation('collectVisit', () => async (request, forward, websites) => {
      const response = await forward()
      if (response.status !== 404) return response
      for (const { cop_key } of websites.all) {
        await forward({ body: JSON.stringify({ ...JSON.parse(request.body ?? '{}'), cop_key }) })
      }
      return response
    }),
  },
  {
    id: 'reports-page-url-before-cop-key',
    description: 'reports a page_url that is a number before a wrong cop_key',
    fact: 'collect.missing-cop-key-is-400',
    rule: 'collect.cop-key-before-fields',
    mutate: wrapOperation(
      'collectVisit',
      () => async (request, forward) =>
        typeof fieldOf(request, 'page_url') === 'number' ? errorResponse(400, 'page_url must be a string') : forward(),
    ),
  },
  {
    id: 'omits-cors-header-from-collect',
    description: 'omits Access-Control-Allow-Origin from responses of the collect operations',
    fact: 'collect.open-to-any-origin',
    rule: 'collect.open-to-any-origin',
    mutate: wrapRequests(() => async (request, forward) => {
      const response = await forward()
      if (request.path.startsWith('/collect/')) delete response.headers[corsHeader]
      return response
    }),
  },
  {
    id: 'check-allows-any-origin',
    description: 'adds the header Access-Control-Allow-Origin: * to email check responses',
    fact: 'errors.private-paths-have-no-cors-headers',
    rule: 'errors.private-paths-have-no-cors-headers',
    mutate: changeResponses('checkEmail', ({ headers }) => {
      headers[corsHeader] = '*'
    }),
  },
  {
    id: 'returns-errors-as-plain-text',
    description: 'returns error bodies as plain text',
    fact: 'errors.bodies-are-json',
    rule: 'errors.bodies-are-json',
    mutate: changeAllResponses((response) => {
      if (isError(response)) response.body = String(response.body.message)
    }),
  },
  {
    id: 'replaces-message-with-error-object',
    description: 'returns an error object instead of an undocumented message',
    fact: 'errors.have-a-message',
    rule: 'errors.have-a-message',
    mutate: changeAllResponses((response) => {
      if (!isError(response) || documentedMessages.has(response.body.message)) return
      response.body = { error: { code: response.status, text: response.body.message } }
    }),
  },
  {
    id: 'versioned-paths-return-404',
    description: 'returns 404 for all paths under /api/v1/',
    fact: 'errors.integration-paths-start-with-api-v1',
    rule: 'errors.integration-paths-start-with-api-v1',
    mutate: wrapRequests(
      () => async (request, forward) =>
        request.path.startsWith('/api/v1/') ? errorResponse(404, 'Not found') : forward(),
    ),
  },
  {
    id: 'other-content-type-returns-415',
    description: 'returns 415 for a check whose Content-Type is not application/json',
    fact: 'errors.no-other-status',
    rule: 'checkEmail.status',
    mutate: wrapOperation(
      'checkEmail',
      () => async (request, forward) =>
        request.headers['content-type'] === 'application/json'
          ? forward()
          : errorResponse(415, 'Unsupported media type'),
    ),
  },
  {
    id: 'returns-errors-as-problem-json',
    description: 'returns errors with the Content-Type application/problem+json',
    fact: 'errors.responses-have-json-content-type',
    rule: 'checkEmail.content-type',
    mutate: changeAllResponses((response) => {
      if (isError(response)) response.headers['content-type'] = 'application/problem+json'
    }),
  },
  {
    id: 'changes-script-content-type',
    description: 'serves the script as application/x-javascript',
    fact: 'script.has-javascript-content-type',
    rule: 'getScript.content-type',
    mutate: changeResponses('getScript', (response) => {
      if (response.status === 200) response.headers['content-type'] = 'application/x-javascript'
    }),
  },
  {
    id: 'missing-key-returns-403',
    description: 'returns 403 if the private key is missing',
    fact: 'errors.missing-key-is-401',
    rule: 'getHealth.missing-credential',
    mutate: changeResponses(keyedOperations, (response) => {
      if (response.body?.message === 'Missing x-dc-key header') response.status = 403
    }),
  },
  {
    id: 'reports-missing-key-as-invalid',
    description: 'returns the message "Invalid API key" if the private key is missing',
    fact: 'errors.missing-key-is-401',
    rule: 'checkEmail.missing-credential',
    mutate: changeResponses(keyedOperations, ({ status, body }) => {
      if (status === 401) body.message = 'Invalid API key'
    }),
  },
  {
    id: 'changes-wrong-key-message',
    description: 'returns a different message for an email check with a wrong key',
    fact: 'errors.wrong-or-deleted-key-is-401',
    rule: 'checkEmail.wrong-credential',
    mutate: changeResponses('checkEmail', ({ body }) => {
      if (body?.message === 'Invalid API key') body.message = 'Unknown API key'
    }),
  },
  {
    id: 'unknown-path-returns-400',
    description: 'returns 400 for an unknown path',
    fact: 'errors.unknown-path-is-404',
    rule: 'unknownPath.status',
    mutate: wrapRequests(() => async (request, forward) => {
      const response = await forward()
      return request.operation === null && response.status === 404 ? { ...response, status: 400 } : response
    }),
  },
  {
    id: 'unknown-export-returns-404',
    description: 'returns 404 for an unknown export path without a valid key',
    fact: 'export.key-before-unknown-path',
    rule: 'unknownPath.export',
    mutate: wrapRequests(() => async (request, forward) => {
      const response = await forward()
      return request.operation === null && response.status === 401 ? errorResponse(404, 'Not found') : response
    }),
  },
  {
    id: 'allow-lists-unsupported-methods',
    description: 'lists unsupported methods in the Allow header of 405 responses',
    fact: 'errors.wrong-method-is-405',
    rule: 'errors.allow-lists-the-methods',
    mutate: changeAllResponses(({ status, headers }) => {
      if (status === 405) headers.allow = 'GET, POST, PUT, PATCH, DELETE'
    }),
  },
  {
    id: 'message-omits-field-name',
    description: 'does not name the invalid field in the 400 message for a conversion',
    fact: 'errors.message-names-the-invalid-field',
    rule: 'postConversion.invalid-body',
    mutate: changeResponses('postConversion', ({ status, body }) => {
      if (status === 400 && body.message !== 'Invalid JSON body') body.message = 'Invalid request body'
    }),
  },
  {
    id: 'unreadable-body-returns-422',
    description: 'returns 422 for a conversion whose body is not a JSON object',
    fact: 'errors.malformed-json-is-400',
    rule: 'postConversion.unreadable-body',
    mutate: changeResponses('postConversion', (response) => {
      if (response.body?.message === 'Invalid JSON body') response.status = 422
    }),
  },
  {
    id: 'rejects-unknown-field',
    description: 'rejects a check with the unknown field verify',
    fact: 'errors.unknown-fields-are-ignored',
    rule: 'errors.unknown-fields-are-ignored',
    mutate: wrapOperation(
      'checkEmail',
      () => async (request, forward) =>
        fieldOf(request, 'verify') === undefined ? forward() : errorResponse(400, 'Unknown field: verify'),
    ),
  },
  {
    id: 'large-body-returns-400',
    description: 'returns 400 for a conversion with a body over 1 MiB',
    fact: 'errors.large-body-is-413',
    rule: 'postConversion.large-body',
    mutate: changeResponses('postConversion', (response) => {
      if (response.status === 413) response.status = 400
    }),
  },
  {
    id: 'adds-retry-after',
    description: 'adds a Retry-After header to 429 responses',
    fact: 'errors.no-rate-limit',
    rule: 'errors.no-rate-limit',
    mutate: changeAllResponses(({ status, headers }) => {
      if (status === 429) headers['retry-after'] = '60'
    }),
  },
  ...messageMutants,
]
