/** Mutants whose undocumented behavior is very different, as if another team had implemented the same documentation. */
import type { OperationId } from '../../../src/spec/generated/operations.ts'
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

const collectOperations: readonly OperationId[] = ['collectVisit', 'collectEvent', 'identifyUser']
const exportOperations: readonly OperationId[] = ['exportUsers', 'exportVisits', 'exportEvents', 'exportConversions']

/** Response for an unknown path from a web server in front of the service. */
const notFoundPage: MutableResponse = {
  status: 404,
  headers: { 'content-type': 'text/html' },
  body: '<html><body><h1>404 Not Found</h1></body></html>',
}

export const assumptionMutants: readonly Mutant[] = [
  {
    id: 'collect-paths-return-404',
    description: 'returns a 404 page for the collect operations',
    fact: 122,
    also: [125, 128],
    rule: 'collectVisit.success',
    mutate: wrapOperation(collectOperations, () => async () => ({ ...notFoundPage })),
  },
  {
    id: 'export-paths-return-404',
    description: 'returns 404 for all exports with a valid key',
    fact: 41,
    also: [44, 46, 48],
    rule: 'exportUsers.success',
    mutate: wrapRequests(() => async (request, forward) => {
      const response = await forward()
      const isExport = request.operation !== null && exportOperations.includes(request.operation)
      return isExport && response.status < 401 ? errorResponse(404, 'Cannot GET the export') : response
    }),
  },
  {
    id: 'automation-path-returns-404',
    description: 'returns a 404 page for conversions from the automation platform',
    fact: 'conversion.automation-platform-is-zapier',
    rule: 'postAutomationConversion.success',
    mutate: wrapOperation('postAutomationConversion', () => async () => ({ ...notFoundPage })),
  },
  {
    id: 'invalid-body-returns-422',
    description:
      'returns 422 with a list of errors for invalid bodies, except for missing fields and invalid email addresses',
    fact: 'errors.message-names-the-invalid-field',
    also: [250],
    rule: 'postConversion.invalid-body',
    mutate: changeAllResponses((response) => {
      const { status, body } = response
      const isKept = status !== 400 || /required/i.test(body.message) || body.message === 'Invalid email address'
      if (!isKept) Object.assign(response, { status: 422, body: { message: body.message, errors: [body.message] } })
    }),
  },
  {
    id: 'conversion-requires-name',
    description: 'requires a name field in conversions',
    fact: 252,
    rule: 'postConversion.success',
    mutate: wrapOperation(['postConversion', 'postAutomationConversion'], () => async (request, forward) => {
      const response = await forward()
      return response.status === 200 && fieldOf(request, 'name') === undefined
        ? errorResponse(400, 'name is required')
        : response
    }),
  },
  {
    id: 'deletion-returns-202',
    description: 'returns 202 for a server-to-server deletion and reports it as queued',
    fact: 79,
    rule: 'deleteData.success',
    mutate: changeResponses('deleteData', (response) => {
      if (response.status === 200) Object.assign(response, { status: 202, body: { queued: true } })
    }),
  },
  {
    id: 'rejects-valid-public-deletions',
    description: 'rejects valid public deletion requests with the message "email_address is required"',
    fact: 88,
    rule: 'requestDataDeletion.success',
    mutate: wrapOperation('requestDataDeletion', () => async (_, forward) => {
      const response = await forward()
      return response.status === 202 ? errorResponse(400, 'email_address is required') : response
    }),
  },
  {
    id: 'rejects-valid-releases',
    description: 'rejects valid releases with the message "lead_id is required"',
    fact: 66,
    rule: 'releaseCrm.success',
    mutate: wrapOperation('releaseCrm', () => async (_, forward) => {
      const response = await forward()
      return response.status === 200 ? errorResponse(400, 'lead_id is required') : response
    }),
  },
  {
    id: 'deletion-deletes-nothing',
    description: 'returns 200 for a server-to-server deletion without deleting the data',
    fact: 'deletion.removes-the-identification',
    rule: 'deletion.removes-the-identification',
    mutate: wrapOperation('deleteData', () => async (request, forward) => {
      const response = await forward({ body: JSON.stringify({ email: 'nobody@dc-mock.test' }) })
      return response.status === 200 && request.body !== null && !isInvalid(request.body) ? response : forward()
    }),
  },
  {
    id: 'user-info-without-device-is-null',
    description: 'returns userInfo as null for an address that the script has not identified',
    fact: 'check.stored-user-info-without-device',
    rule: 'check.stored-user-info-without-device',
    mutate: changeResponses('checkEmail', ({ body }) => {
      if (body?.data?.userInfo?.deviceFingerprint === null) body.data.userInfo = null
    }),
  },
  {
    id: 'exports-source-as-api',
    description: 'exports api instead of server as the source of people',
    fact: 324,
    rule: 'exportUsers.body',
    mutate: changeResponses('exportUsers', ({ status, body }) => {
      if (status === 200) for (const user of body.data) if (user.source === 'server') user.source = 'api'
    }),
  },
  {
    id: 'returns-waiting-instead-of-held',
    description: 'returns the status waiting instead of held',
    fact: 372,
    also: [353],
    rule: 'postConversion.body',
    mutate: wrapRequests(() => async (_, forward) => {
      const response = await forward()
      return { ...response, body: replaceValue(response.body, 'held', 'waiting') }
    }),
  },
  {
    id: 'wrong-release-secret-returns-403',
    description: 'returns 403 for a wrong release secret',
    fact: 'gate.same-error-for-wrong-key-and-secret',
    rule: 'releaseCrm.wrong-secret',
    mutate: wrapOperation('releaseCrm', () => async (request, forward, websites) => {
      const response = await forward()
      return response.status === 401 && websites.for(request) ? { ...response, status: 403 } : response
    }),
  },
  {
    id: 'limits-request-rate',
    description: 'returns 429 for every twentieth request that is not an email check',
    fact: 'errors.no-rate-limit',
    rule: 'errors.no-rate-limit',
    mutate: wrapRequests(() => {
      let count = 0
      return async (request, forward) => {
        if (request.operation === 'checkEmail' || ++count % 20 !== 0) return forward()
        const limited = errorResponse(429, 'Too many requests')
        return { ...limited, headers: { ...limited.headers, 'retry-after': '1' } }
      }
    }),
  },
  {
    id: 'unknown-path-returns-web-page',
    description: 'returns a 404 web page for unknown paths and wrong methods',
    fact: 243,
    also: ['errors.wrong-method-is-405', 245],
    rule: 'unknownPath.content-type',
    mutate: wrapRequests(() => async (request, forward) => {
      const response = await forward()
      return request.operation === null && [404, 405].includes(response.status) ? { ...notFoundPage } : response
    }),
  },
  {
    id: 'adds-fields-to-404',
    description: 'adds fields to JSON 404 responses and changes the message',
    fact: 244,
    rule: 'errors.not-found-message',
    mutate: changeAllResponses((response) => {
      if (response.status !== 404 || typeof response.body !== 'object') return
      response.body = { message: 'Unknown', code: 'E404', request: 'r_1' }
    }),
  },
]

/** Returns whether the body of a deletion request is invalid. */
function isInvalid(body: string): boolean {
  const request = { body }
  return typeof fieldOf(request, 'email') !== 'string' && typeof fieldOf(request, 'user_id') !== 'string'
}

function replaceValue(body: unknown, value: string, replacement: string): unknown {
  return typeof body === 'object' ? JSON.parse(JSON.stringify(body).replaceAll(`"${value}"`, `"${replacement}"`)) : body
}
