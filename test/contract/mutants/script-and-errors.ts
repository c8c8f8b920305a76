/** Mutants of the script, its requests and the format of errors (service 2.3, 4, 7; A7, A14, A16, A32, A34, A37, A40, A41, A45). */
import { type OperationId, operations } from '../../../src/spec/generated/operations.ts'
import {
  type Answer,
  changeAllResponses,
  changeResponses,
  errorResponse,
  fieldOf,
  type Mutant,
  wrapOperation,
  wrapRequests,
} from './mutant.ts'

const keyedOperations = (Object.keys(operations) as OperationId[]).filter((id) =>
  operations[id].security.includes('privateKey'),
)
const origin = 'access-control-allow-origin'

function isError({ status, headers }: Answer): boolean {
  return status >= 400 && /json/.test(headers['content-type'] ?? '')
}

/** Messages that section 7 documents. A deployment with other messages breaks the contract. */
const documentedTexts: ReadonlySet<unknown> = new Set([
  'Missing x-dc-key header',
  'Invalid API key',
  'API key validation failed',
])

/** Maps rules that detect a changed message to the status of the error. The messages of these errors are assumptions. */
const otherTexts: Readonly<Record<string, number>> = {
  'check.quota-message': 429,
  'gate.message': 401,
  'conversion.wrong-key-message': 404,
  'errors.not-found-message': 404,
  'errors.wrong-method-message': 405,
  'errors.large-body-message': 413,
}

const otherTextMutants = Object.entries(otherTexts).map(
  ([fact, status]): Mutant => ({
    id: `other-text-of-${fact.replace('.', '-')}`,
    description: `answers ${status} in other words`,
    fact,
    rule: fact,
    mutate: changeAllResponses((answer) => {
      if (answer.status !== status || !isError(answer) || documentedTexts.has(answer.body.message)) return
      answer.body.message = 'Sorry'
    }),
  }),
)

export const formMutants: readonly Mutant[] = [
  {
    id: 'script-by-path',
    description: 'takes the cop_key of the script in the path only',
    fact: 'script.url-contains-cop-key',
    rule: 'script.url-contains-cop-key',
    mutate: wrapOperation('getScript', () => async () => errorResponse(404, 'Not found')),
  },
  {
    id: 'script-for-anybody',
    description: 'gives the script out without a cop_key',
    fact: 'script.wrong-or-missing-cop-key-is-404',
    rule: 'getScript.missing-credential',
    mutate: wrapOperation('getScript', () => async (request, forward, websites) => {
      const [website] = websites.all
      const isMissing = !request.path.includes('cop_key=')
      return forward(isMissing && website ? { path: `/script?cop_key=${website.cop_key}` } : {})
    }),
  },
  {
    id: 'script-without-identify',
    description: 'names no call to identify a person in the text of the script',
    fact: 'script.contains-identify-user',
    rule: 'script.contains-identify-user',
    mutate: changeResponses('getScript', (answer) => {
      answer.body = String(answer.body).replaceAll('identifyUser', 'signedUp')
    }),
  },
  {
    id: 'script-for-own-pages',
    description: 'lets no page of another origin load the script with crossorigin',
    fact: 'script.allows-any-origin',
    rule: 'script.allows-any-origin',
    mutate: changeResponses('getScript', ({ headers }) => {
      delete headers['access-control-allow-origin']
    }),
  },
  {
    id: 'drops-referrers',
    description: 'does not keep where a visit came from',
    fact: 335,
    also: [399],
    rule: 'collect.visit-is-exported',
    mutate: changeResponses('exportVisits', ({ status, body }) => {
      if (status === 200) for (const visit of body.data) visit.referrer = null
    }),
  },
  {
    id: 'drops-properties',
    description: 'does not keep the properties of an event',
    fact: 344,
    also: [408],
    rule: 'collect.event-is-exported',
    mutate: changeResponses('exportEvents', ({ status, body }) => {
      if (status === 200) for (const event of body.data) event.properties = {}
    }),
  },
  {
    id: 'loses-visits',
    description: 'takes visits and exports none',
    fact: 'collect.visit-is-exported',
    rule: 'collect.visit-is-exported',
    mutate: changeResponses('exportVisits', ({ status, body }) => {
      if (status === 200) Object.assign(body, { data: [], next_cursor: null })
    }),
  },
  {
    id: 'loses-events',
    description: 'takes events and exports none',
    fact: 'collect.event-is-exported',
    rule: 'collect.event-is-exported',
    mutate: changeResponses('exportEvents', ({ status, body }) => {
      if (status === 200) Object.assign(body, { data: [], next_cursor: null })
    }),
  },
  {
    id: 'dated-by-the-epoch',
    description: 'dates by 1970 what comes without a time',
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
    id: 'keeps-what-nobody-sent',
    description: 'keeps the visits of a wrong cop_key with those of somebody',
    fact: 'collect.wrong-cop-key-is-404',
    rule: 'collect.wrong-cop-key-stores-nothing',
    mutate: wrapOperation('collectVisit', () => async (request, forward, websites) => {
      const answer = await forward()
      if (answer.status !== 404) return answer
      for (const { cop_key } of websites.all) {
        await forward({ body: JSON.stringify({ ...JSON.parse(request.body ?? '{}'), cop_key }) })
      }
      return answer
    }),
  },
  {
    id: 'fields-before-cop-key',
    description: 'answers a bad field before a wrong cop_key',
    fact: 'collect.missing-cop-key-is-400',
    rule: 'collect.cop-key-before-fields',
    mutate: wrapOperation(
      'collectVisit',
      () => async (request, forward) =>
        typeof fieldOf(request, 'page_url') === 'number' ? errorResponse(400, 'page_url must be a string') : forward(),
    ),
  },
  {
    id: 'closed-to-visits',
    description: 'lets no page of another origin send visits',
    fact: 'collect.open-to-any-origin',
    rule: 'collect.open-to-any-origin',
    mutate: wrapRequests(() => async (request, forward) => {
      const answer = await forward()
      if (request.path.startsWith('/collect/')) delete answer.headers[origin]
      return answer
    }),
  },
  {
    id: 'checks-from-pages',
    description: 'lets pages of any origin check addresses',
    fact: 'errors.private-paths-have-no-cors-headers',
    rule: 'errors.private-paths-have-no-cors-headers',
    mutate: changeResponses('checkEmail', ({ headers }) => {
      headers[origin] = '*'
    }),
  },
  {
    id: 'errors-in-plain-text',
    description: 'answers errors in plain text',
    fact: 'errors.bodies-are-json',
    rule: 'errors.bodies-are-json',
    mutate: changeAllResponses((answer) => {
      if (isError(answer)) answer.body = String(answer.body.message)
    }),
  },
  {
    id: 'errors-with-a-code',
    description: 'answers errors with an object in place of words',
    fact: 'errors.have-a-message',
    rule: 'errors.have-a-message',
    mutate: changeAllResponses((answer) => {
      if (!isError(answer) || documentedTexts.has(answer.body.message)) return
      answer.body = { error: { code: answer.status, text: answer.body.message } }
    }),
  },
  {
    id: 'paths-without-version',
    description: 'has the operations of integrations below /api only',
    fact: 'errors.integration-paths-start-with-api-v1',
    rule: 'errors.integration-paths-start-with-api-v1',
    mutate: wrapRequests(
      () => async (request, forward) =>
        request.path.startsWith('/api/v1/') ? errorResponse(404, 'Not found') : forward(),
    ),
  },
  {
    id: 'media-types-are-unsupported',
    description: 'answers 415 to a check with another media type',
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
    id: 'problem-json',
    description: 'answers errors as application/problem+json',
    fact: 'errors.responses-have-json-content-type',
    rule: 'checkEmail.content-type',
    mutate: changeAllResponses((answer) => {
      if (isError(answer)) answer.headers['content-type'] = 'application/problem+json'
    }),
  },
  {
    id: 'script-is-ecmascript',
    description: 'gives the script another media type',
    fact: 'script.has-javascript-content-type',
    rule: 'getScript.content-type',
    mutate: changeResponses('getScript', (answer) => {
      if (answer.status === 200) answer.headers['content-type'] = 'application/x-javascript'
    }),
  },
  {
    id: 'missing-key-is-403',
    description: 'answers 403 where the key is missing',
    fact: 'errors.missing-key-is-401',
    rule: 'getHealth.missing-credential',
    mutate: changeResponses(keyedOperations, (answer) => {
      if (answer.body?.message === 'Missing x-dc-key header') answer.status = 403
    }),
  },
  {
    id: 'one-message-for-keys',
    description: 'tells a missing key and a wrong one the same',
    fact: 'errors.missing-key-is-401',
    rule: 'checkEmail.missing-credential',
    mutate: changeResponses(keyedOperations, ({ status, body }) => {
      if (status === 401) body.message = 'Invalid API key'
    }),
  },
  {
    id: 'wrong-key-in-other-words',
    description: 'tells a wrong key something else',
    fact: 'errors.wrong-or-deleted-key-is-401',
    rule: 'checkEmail.wrong-credential',
    mutate: changeResponses('checkEmail', ({ body }) => {
      if (body?.message === 'Invalid API key') body.message = 'Unknown API key'
    }),
  },
  {
    id: 'unknown-path-is-400',
    description: 'answers 400 to an unknown path',
    fact: 'errors.unknown-path-is-404',
    rule: 'unknownPath.status',
    mutate: wrapRequests(() => async (request, forward) => {
      const answer = await forward()
      return request.operation === null && answer.status === 404 ? { ...answer, status: 400 } : answer
    }),
  },
  {
    id: 'unknown-export-is-404',
    description: 'answers 404 to an unknown export without a key',
    fact: 'export.key-before-unknown-path',
    rule: 'unknownPath.export',
    mutate: wrapRequests(() => async (request, forward) => {
      const answer = await forward()
      return request.operation === null && answer.status === 401 ? errorResponse(404, 'Not found') : answer
    }),
  },
  {
    id: 'allows-everything',
    description: 'names methods in Allow that a path does not have',
    fact: 'errors.wrong-method-is-405',
    rule: 'errors.allow-lists-the-methods',
    mutate: changeAllResponses(({ status, headers }) => {
      if (status === 405) headers.allow = 'GET, POST, PUT, PATCH, DELETE'
    }),
  },
  {
    id: 'names-no-field',
    description: 'does not say which field is wrong',
    fact: 'errors.message-names-the-invalid-field',
    rule: 'postConversion.invalid-body',
    mutate: changeResponses('postConversion', ({ status, body }) => {
      if (status === 400 && body.message !== 'Invalid JSON body') body.message = 'The body does not fit'
    }),
  },
  {
    id: 'malformed-is-422',
    description: 'answers 422 to what is no JSON',
    fact: 'errors.malformed-json-is-400',
    rule: 'postConversion.unreadable-body',
    mutate: changeResponses('postConversion', (answer) => {
      if (answer.body?.message === 'Invalid JSON body') answer.status = 422
    }),
  },
  {
    id: 'refuses-unknown-fields',
    description: 'refuses fields that it does not know',
    fact: 'errors.unknown-fields-are-ignored',
    rule: 'errors.unknown-fields-are-ignored',
    mutate: wrapOperation(
      'checkEmail',
      () => async (request, forward) =>
        fieldOf(request, 'verify') === undefined ? forward() : errorResponse(400, 'verify is not known'),
    ),
  },
  {
    id: 'takes-two-megabytes',
    description: 'answers 400 to a body over 1 MiB',
    fact: 'errors.large-body-is-413',
    rule: 'postConversion.large-body',
    mutate: changeResponses('postConversion', (answer) => {
      if (answer.status === 413) answer.status = 400
    }),
  },
  {
    id: 'retry-after',
    description: 'says with 429 when to come again',
    fact: 'errors.no-rate-limit',
    rule: 'errors.no-rate-limit',
    mutate: changeAllResponses(({ status, headers }) => {
      if (status === 429) headers['retry-after'] = '60'
    }),
  },
  ...otherTextMutants,
]
