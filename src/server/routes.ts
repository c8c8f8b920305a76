/** All service operations in openapi.yaml order, each with its authentication and handler. */
import type { OperationId } from '../spec/generated/operations.ts'
import type { BodyOperation } from '../spec/validate.ts'
import {
  byCopKeyAndSecret,
  byCopKeyInBody,
  byCopKeyInPath,
  byCopKeyInQuery,
  byLink,
  byPrivateKey,
} from './authentication.ts'
import { checkEmail, emailProblem } from './operations/check-email.ts'
import { collectEvent, collectVisit, getScript, identifyUser } from './operations/collect.ts'
import { postAutomationConversion, postConversion, releaseCrm } from './operations/conversions.ts'
import {
  confirmDataDeletion,
  deleteData,
  requestDataDeletion,
  showDeletionConfirmation,
} from './operations/deletion.ts'
import { exportConversions, exportEvents, exportUsers, exportVisits, getHealth } from './operations/exports.ts'
import type { Authenticate, OperationRoute } from './request-context.ts'
import { type BodyHandler, withBody } from './with-body.ts'

export const routes: readonly OperationRoute[] = [
  bodyRoute('checkEmail', byPrivateKey, checkEmail, emailProblem),
  { operation: 'getHealth', authenticate: byPrivateKey, handle: getHealth },
  { operation: 'exportUsers', authenticate: byPrivateKey, handle: exportUsers },
  { operation: 'exportVisits', authenticate: byPrivateKey, handle: exportVisits },
  { operation: 'exportEvents', authenticate: byPrivateKey, handle: exportEvents },
  { operation: 'exportConversions', authenticate: byPrivateKey, handle: exportConversions },
  bodyRoute('postAutomationConversion', byPrivateKey, postAutomationConversion),
  bodyRoute('postConversion', byCopKeyInPath, postConversion),
  bodyRoute('releaseCrm', byCopKeyAndSecret, releaseCrm),
  bodyRoute('deleteData', byPrivateKey, deleteData),
  browserRoute('requestDataDeletion', requestDataDeletion),
  { operation: 'showDeletionConfirmation', authenticate: byLink, handle: showDeletionConfirmation },
  { operation: 'confirmDataDeletion', authenticate: byLink, handle: confirmDataDeletion },
  { operation: 'getScript', authenticate: byCopKeyInQuery, cors: true, handle: getScript },
  browserRoute('collectVisit', collectVisit),
  browserRoute('collectEvent', collectEvent),
  browserRoute('identifyUser', identifyUser),
]

type BodyOperationId = BodyOperation & OperationId

function bodyRoute<Id extends BodyOperationId>(
  operation: Id,
  authenticate: Authenticate,
  handle: BodyHandler<Id>,
  customMessage?: (body: unknown) => string,
): OperationRoute {
  return { operation, authenticate, hasBody: true, handle: withBody(operation, handle, customMessage) }
}

/** Route for an operation that browsers call from a website's pages. */
function browserRoute<Id extends BodyOperationId>(operation: Id, handle: BodyHandler<Id>): OperationRoute {
  return { ...bodyRoute(operation, byCopKeyInBody, handle), cors: true }
}
