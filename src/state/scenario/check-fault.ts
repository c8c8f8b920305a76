import type { ScenarioFault } from '../../spec/generated/control.d.ts'
import { type OperationId, operations } from '../../spec/generated/operations.ts'
import { nearestName } from '../../spec/nearest-name.ts'
import { ruleError } from './error.ts'
import { checkFaultResponse } from './fault-response.ts'
import { checkPattern } from './pattern.ts'

/** Operations whose request body contains the address. */
const withAddress: ReadonlySet<string> = new Set<OperationId>([
  'checkEmail',
  'postAutomationConversion',
  'postConversion',
  'releaseCrm',
  'deleteData',
  'requestDataDeletion',
  'identifyUser',
])

/** Operations of a deletion link. The link identifies the address. */
const findingAddress: ReadonlySet<string> = new Set<OperationId>(['showDeletionConfirmation', 'confirmDataDeletion'])

/**
 * Validates a fault against the rules that the schema cannot express. `path` is the location of the fault in the document.
 * @throws {ScenarioError} if the fault violates a rule
 */
export function checkFault(fault: ScenarioFault, path: string): void {
  checkEffect(fault, path)
  checkSelection(fault, path)
  checkMatch(fault, path)
  if (fault.respond) checkFaultResponse(fault.respond, path, fault.truncate_bytes)
  const { id, seen = 0, hits = 0 } = fault
  if (hits > seen) throw ruleError(`${path}/hits`, 'hits', hits, seen)
  if (id === 'keyStore' && fault.outage === undefined) throw ruleError(`${path}/id`, 'outageId', id)
}

/** Requires that the fault has an effect, and that its effects do not exclude each other. */
function checkEffect({ outage, ...fault }: ScenarioFault, path: string): void {
  const other = Object.keys(fault).find((field) => field !== 'id' || fault.id !== outage)
  if (outage !== undefined && other !== undefined) throw ruleError(`${path}/${other}`, 'outageAlone')
  const { when, delay, respond, drop, truncate_bytes } = fault
  if ([outage, delay, respond, drop, truncate_bytes].every((effect) => effect === undefined)) {
    throw ruleError(path, 'faultDoes')
  }
  if (drop && respond) throw ruleError(`${path}/drop`, 'dropAlone', 'respond')
  if (drop && truncate_bytes !== undefined) throw ruleError(`${path}/drop`, 'dropAlone', 'truncate_bytes')
  if (truncate_bytes !== undefined && !respond && when !== 'after') {
    throw ruleError(`${path}/truncate_bytes`, 'nothingToCut')
  }
}

/** Requires that the fault can affect at least one request. */
function checkSelection({ operation, nth, every, times }: ScenarioFault, path: string): void {
  if (operation !== undefined && !Object.hasOwn(operations, operation)) {
    const known = Object.keys(operations)
    const meant = nearestName(operation, known)
    const fix = meant === null ? `there are ${known.join(', ')}` : `did you mean "${meant}"?`
    throw ruleError(`${path}/operation`, 'operation', operation, fix)
  }
  if (nth === undefined) return
  if (every !== undefined) throw ruleError(`${path}/every`, 'nthAlone')
  if (times !== undefined) throw ruleError(`${path}/times`, 'nthOnce')
}

function checkMatch({ match, operation, when }: ScenarioFault, path: string): void {
  if (match?.email === undefined) return
  const place = `${path}/match/email`
  if (operation !== undefined && !withAddress.has(operation)) {
    if (!findingAddress.has(operation)) throw ruleError(place, 'noAddress', operation)
    if (when !== 'after') throw ruleError(place, 'addressLater', operation)
  }
  checkPattern(match.email, place)
}
