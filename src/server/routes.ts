/** All service operations in openapi.yaml order, each with its authentication and handler. */
import {
  byCopKeyAndSecret,
  byCopKeyInBody,
  byCopKeyInPath,
  byCopKeyInQuery,
  byLink,
  byPrivateKey,
} from './authentication.ts'
import { checkEmail, emailProblem } from './operations/check-email.ts'
import { collectEvent, collectVisit, identifyUser } from './operations/collect.ts'
import { postAutomationConversion, postConversion, releaseCrm } from './operations/conversions.ts'
import {
  confirmDataDeletion,
  deleteData,
  requestDataDeletion,
  showDeletionConfirmation,
} from './operations/deletion.ts'
import { exportConversions, exportEvents, exportUsers, exportVisits, getHealth } from './operations/exports.ts'
import { getScript } from './operations/script.ts'
import type { OperationRoute } from './request-context.ts'
import { withBody } from './with-body.ts'

const keyed = { authenticate: byPrivateKey } as const
const keyedBody = { authenticate: byPrivateKey, hasBody: true } as const
const fromBrowser = { authenticate: byCopKeyInBody, hasBody: true, credentialInBody: true, cors: true } as const

export const routes: readonly OperationRoute[] = [
  { operation: 'checkEmail', ...keyedBody, handle: withBody('checkEmail', checkEmail, emailProblem) },
  { operation: 'getHealth', ...keyed, handle: getHealth },
  { operation: 'exportUsers', ...keyed, handle: exportUsers },
  { operation: 'exportVisits', ...keyed, handle: exportVisits },
  { operation: 'exportEvents', ...keyed, handle: exportEvents },
  { operation: 'exportConversions', ...keyed, handle: exportConversions },
  {
    operation: 'postAutomationConversion',
    ...keyedBody,
    handle: withBody('postAutomationConversion', postAutomationConversion),
  },
  {
    operation: 'postConversion',
    authenticate: byCopKeyInPath,
    hasBody: true,
    handle: withBody('postConversion', postConversion),
  },
  {
    operation: 'releaseCrm',
    authenticate: byCopKeyAndSecret,
    hasBody: true,
    handle: withBody('releaseCrm', releaseCrm),
  },
  { operation: 'deleteData', ...keyedBody, handle: withBody('deleteData', deleteData) },
  { operation: 'requestDataDeletion', ...fromBrowser, handle: withBody('requestDataDeletion', requestDataDeletion) },
  { operation: 'showDeletionConfirmation', authenticate: byLink, handle: showDeletionConfirmation },
  { operation: 'confirmDataDeletion', authenticate: byLink, handle: confirmDataDeletion },
  { operation: 'getScript', authenticate: byCopKeyInQuery, cors: true, handle: getScript },
  { operation: 'collectVisit', ...fromBrowser, handle: withBody('collectVisit', collectVisit) },
  { operation: 'collectEvent', ...fromBrowser, handle: withBody('collectEvent', collectEvent) },
  { operation: 'identifyUser', ...fromBrowser, handle: withBody('identifyUser', identifyUser) },
]
