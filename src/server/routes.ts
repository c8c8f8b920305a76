/** The operations of the service, in the order of openapi.yaml: who is let in by what, and who answers. */
import {
  byCopKeyAndSecret,
  byCopKeyInBody,
  byCopKeyInPath,
  byCopKeyInQuery,
  byLink,
  byPrivateKey,
} from './admission.ts'
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

const keyed = { admit: byPrivateKey } as const
const keyedBody = { admit: byPrivateKey, takesBody: true } as const
const fromBrowser = { admit: byCopKeyInBody, takesBody: true, credentialInBody: true, cors: true } as const

export const routes: readonly OperationRoute[] = [
  { operation: 'checkEmail', ...keyedBody, answer: withBody('checkEmail', checkEmail, emailProblem) },
  { operation: 'getHealth', ...keyed, answer: getHealth },
  { operation: 'exportUsers', ...keyed, answer: exportUsers },
  { operation: 'exportVisits', ...keyed, answer: exportVisits },
  { operation: 'exportEvents', ...keyed, answer: exportEvents },
  { operation: 'exportConversions', ...keyed, answer: exportConversions },
  {
    operation: 'postAutomationConversion',
    ...keyedBody,
    answer: withBody('postAutomationConversion', postAutomationConversion),
  },
  {
    operation: 'postConversion',
    admit: byCopKeyInPath,
    takesBody: true,
    answer: withBody('postConversion', postConversion),
  },
  { operation: 'releaseCrm', admit: byCopKeyAndSecret, takesBody: true, answer: withBody('releaseCrm', releaseCrm) },
  { operation: 'deleteData', ...keyedBody, answer: withBody('deleteData', deleteData) },
  { operation: 'requestDataDeletion', ...fromBrowser, answer: withBody('requestDataDeletion', requestDataDeletion) },
  { operation: 'showDeletionConfirmation', admit: byLink, answer: showDeletionConfirmation },
  { operation: 'confirmDataDeletion', admit: byLink, answer: confirmDataDeletion },
  { operation: 'getScript', admit: byCopKeyInQuery, cors: true, answer: getScript },
  { operation: 'collectVisit', ...fromBrowser, answer: withBody('collectVisit', collectVisit) },
  { operation: 'collectEvent', ...fromBrowser, answer: withBody('collectEvent', collectEvent) },
  { operation: 'identifyUser', ...fromBrowser, answer: withBody('identifyUser', identifyUser) },
]
