import type { ScenarioFault } from '../../spec/generated/control.d.ts'
import { type OperationId, operations } from '../../spec/generated/operations.ts'
import { nearestName } from '../../spec/nearest-name.ts'
import type { ProblemList } from './error.ts'
import { checkFaultResponse } from './fault-response.ts'
import { checkPattern } from './resolve-context.ts'

/** Operations whose request body contains an email address. */
const operationsWithAddress: ReadonlySet<string> = new Set<OperationId>([
  'checkEmail',
  'postAutomationConversion',
  'postConversion',
  'releaseCrm',
  'deleteData',
  'requestDataDeletion',
  'identifyUser',
])

/** Operations whose request contains only a deletion link. The service uses the link to look up the address. */
const operationsWithLink: ReadonlySet<string> = new Set<OperationId>([
  'showDeletionConfirmation',
  'confirmDataDeletion',
])

/** Checks the rules that the schema cannot express. `path` is the JSON pointer to the fault. */
export function checkFault(fault: ScenarioFault, path: string, problems: ProblemList): void {
  checkEffect(fault, path, problems)
  checkSelection(fault, path, problems)
  checkMatch(fault, path, problems)
  checkFaultResponse(fault, path, problems)
  const { id, seen = 0, hits = 0 } = fault
  if (hits > seen) problems.add(`${path}/hits`, 'hits', hits, seen)
  if (id === 'keyStore' && fault.outage === undefined) problems.add(`${path}/id`, 'outageId', id)
}

/** Checks that the fault has an effect, and that its effects can be combined. */
function checkEffect({ outage, ...fault }: ScenarioFault, path: string, problems: ProblemList): void {
  const other = Object.keys(fault).find((field) => field !== 'id' || fault.id !== outage)
  if (outage !== undefined && other !== undefined) problems.add(`${path}/${other}`, 'outageAlone')
  const { when, delay, respond, drop, truncate_bytes } = fault
  if ([outage, delay, respond, drop, truncate_bytes].every((effect) => effect === undefined)) {
    problems.add(path, 'faultDoes')
  }
  if (drop && respond) problems.add(`${path}/drop`, 'dropAlone', 'respond')
  if (drop && truncate_bytes !== undefined) problems.add(`${path}/drop`, 'dropAlone', 'truncate_bytes')
  if (truncate_bytes !== undefined && !respond && when !== 'after') {
    problems.add(`${path}/truncate_bytes`, 'nothingToCut')
  }
}

/** Checks that the fault can affect at least one request. */
function checkSelection({ operation, nth, every, times }: ScenarioFault, path: string, problems: ProblemList): void {
  if (operation !== undefined && !Object.hasOwn(operations, operation)) {
    const known = Object.keys(operations)
    const meant = nearestName(operation, known)
    const fix = meant === null ? `the operations are ${known.join(', ')}` : `did you mean "${meant}"?`
    problems.add(`${path}/operation`, 'operation', operation, fix)
  }
  if (nth === undefined) return
  if (every !== undefined) problems.add(`${path}/every`, 'nthAlone')
  if (times !== undefined) problems.add(`${path}/times`, 'nthOnce')
}

function checkMatch({ match, operation, when }: ScenarioFault, path: string, problems: ProblemList): void {
  if (match?.email === undefined) return
  const place = `${path}/match/email`
  if (operation !== undefined && !operationsWithAddress.has(operation)) {
    if (!operationsWithLink.has(operation)) problems.add(place, 'noAddress', operation)
    else if (when !== 'after') problems.add(place, 'addressLater', operation)
  }
  checkPattern(match.email, place, problems)
}
