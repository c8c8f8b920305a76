/** Deployments whose undocumented behavior is completely different, as if another team had implemented the same documents. */
import type { OperationId } from '../../../src/spec/generated/operations.ts'
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

const collectOperations: readonly OperationId[] = ['collectVisit', 'collectEvent', 'identifyUser']
const exportOperations: readonly OperationId[] = ['exportUsers', 'exportVisits', 'exportEvents', 'exportConversions']

/** Response of a web server in front of the service to an unknown path. */
const page: Answer = {
  status: 404,
  headers: { 'content-type': 'text/html' },
  body: '<html><body><h1>404 Not Found</h1></body></html>',
}

export const assumptionMutants: readonly Mutant[] = [
  {
    id: 'collects-elsewhere',
    description: 'takes what its script sends at other paths',
    fact: 122,
    also: [125, 128],
    rule: 'collectVisit.success',
    mutate: wrapOperation(collectOperations, () => async () => ({ ...page })),
  },
  {
    id: 'other-exports',
    description: 'has other exports than we thought',
    fact: 41,
    also: [44, 46, 48],
    rule: 'exportUsers.success',
    mutate: wrapRequests(() => async (request, forward) => {
      const answer = await forward()
      const isExport = request.operation !== null && exportOperations.includes(request.operation)
      return isExport && answer.status < 401 ? errorResponse(404, 'Cannot GET the export') : answer
    }),
  },
  {
    id: 'other-automation-word',
    description: 'has another word for the automation platform',
    fact: 'conversion.automation-platform-is-zapier',
    rule: 'postAutomationConversion.success',
    mutate: wrapOperation('postAutomationConversion', () => async () => ({ ...page })),
  },
  {
    id: 'unprocessable',
    description: 'answers 422 with a list of what is wrong to any body that does not fit',
    fact: 'errors.message-names-the-invalid-field',
    also: [250],
    rule: 'postConversion.invalid-body',
    mutate: changeAllResponses((answer) => {
      const { status, body } = answer
      const isDocumented = status !== 400 || /required/i.test(body.message) || body.message === 'Invalid email address'
      if (!isDocumented) Object.assign(answer, { status: 422, body: { message: body.message, errors: [body.message] } })
    }),
  },
  {
    id: 'conversions-have-a-name',
    description: 'wants another field of a conversion than the event',
    fact: 252,
    rule: 'postConversion.success',
    mutate: wrapOperation(['postConversion', 'postAutomationConversion'], () => async (request, forward) => {
      const answer = await forward()
      return answer.status === 200 && fieldOf(request, 'name') === undefined
        ? errorResponse(400, 'name is required')
        : answer
    }),
  },
  {
    id: 'deletions-are-queued',
    description: 'answers a deletion with 202 before it has run',
    fact: 79,
    rule: 'deleteData.success',
    mutate: changeResponses('deleteData', (answer) => {
      if (answer.status === 200) Object.assign(answer, { status: 202, body: { queued: true } })
    }),
  },
  {
    id: 'asks-by-another-field',
    description: 'wants the address of a public deletion in another field',
    fact: 88,
    rule: 'requestDataDeletion.success',
    mutate: wrapOperation('requestDataDeletion', () => async (_, forward) => {
      const answer = await forward()
      return answer.status === 202 ? errorResponse(400, 'email_address is required') : answer
    }),
  },
  {
    id: 'releases-by-lead',
    description: 'wants another field of a release',
    fact: 66,
    rule: 'releaseCrm.success',
    mutate: wrapOperation('releaseCrm', () => async (_, forward) => {
      const answer = await forward()
      return answer.status === 200 ? errorResponse(400, 'lead_id is required') : answer
    }),
  },
  {
    id: 'deletes-later',
    description: 'runs a deletion by the server some time after it is answered',
    fact: 'deletion.removes-the-identification',
    rule: 'deletion.removes-the-identification',
    mutate: wrapOperation('deleteData', () => async (request, forward) => {
      const answer = await forward({ body: JSON.stringify({ email: 'nobody@dc-mock.test' }) })
      return answer.status === 200 && request.body !== null && !isBad(request.body) ? answer : forward()
    }),
  },
  {
    id: 'knows-no-person-from-checks',
    description: 'has no userInfo of an address known only from checks',
    fact: 'check.stored-user-info-without-device',
    rule: 'check.stored-user-info-without-device',
    mutate: changeResponses('checkEmail', ({ body }) => {
      if (body?.data?.userInfo?.deviceFingerprint === null) body.data.userInfo = null
    }),
  },
  {
    id: 'calls-the-server-api',
    description: 'has another word for what a check identified',
    fact: 324,
    rule: 'exportUsers.body',
    mutate: changeResponses('exportUsers', ({ status, body }) => {
      if (status === 200) for (const user of body.data) if (user.source === 'server') user.source = 'api'
    }),
  },
  {
    id: 'says-waiting',
    description: 'has another word for a held conversion',
    fact: 372,
    also: [353],
    rule: 'postConversion.body',
    mutate: wrapRequests(() => async (_, forward) => {
      const answer = await forward()
      return { ...answer, body: reword(answer.body, 'held', 'waiting') }
    }),
  },
  {
    id: 'wrong-secret-is-403',
    description: 'answers 403 to a wrong release secret',
    fact: 'gate.same-error-for-wrong-key-and-secret',
    rule: 'releaseCrm.wrong-secret',
    mutate: wrapOperation('releaseCrm', () => async (request, forward, websites) => {
      const answer = await forward()
      return answer.status === 401 && websites.for(request) ? { ...answer, status: 403 } : answer
    }),
  },
  {
    id: 'limits-rates',
    description: 'answers 429 to every twentieth request that is no check',
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
    id: 'pages-for-unknown-paths',
    description: 'answers unknown paths and methods with a web page',
    fact: 243,
    also: ['errors.wrong-method-is-405', 245],
    rule: 'unknownPath.content-type',
    mutate: wrapRequests(() => async (request, forward) => {
      const answer = await forward()
      return request.operation === null && [404, 405].includes(answer.status) ? { ...page } : answer
    }),
  },
  {
    id: 'says-more-of-errors',
    description: 'puts a code beside the message of an error, and says some of them otherwise',
    fact: 244,
    rule: 'errors.not-found-message',
    mutate: changeAllResponses((answer) => {
      if (answer.status !== 404 || typeof answer.body !== 'object') return
      answer.body = { message: 'Unknown', code: 'E404', request: 'r_1' }
    }),
  },
]

/** Returns whether the body of a deletion request is invalid. */
function isBad(body: string): boolean {
  const request = { body }
  return typeof fieldOf(request, 'email') !== 'string' && typeof fieldOf(request, 'user_id') !== 'string'
}

function reword(body: unknown, word: string, other: string): unknown {
  return typeof body === 'object' ? JSON.parse(JSON.stringify(body).replaceAll(`"${word}"`, `"${other}"`)) : body
}
