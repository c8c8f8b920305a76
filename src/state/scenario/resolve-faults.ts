/** Converts the faults and outages in a scenario document to the internal format. */
import type { IdGenerator } from '../../service/id-generator.ts'
import type { Fault, Outage, WebsiteContents } from '../../service/model.ts'
import { toIdentity } from '../../service/risk/address.ts'
import type { ScenarioDocument, ScenarioFault } from '../../spec/generated/control.d.ts'
import { jsonPointer } from '../../spec/json-pointer.ts'
import { checkFault } from './check-fault.ts'
import { ProblemList } from './error.ts'
import { resolveFaultResponse } from './fault-response.ts'
import { createUniqueCheck, type ResolveContext } from './resolve-context.ts'
import { parseDuration } from './time.ts'

export function resolveFaults(
  { faults = [], outages = [] }: Pick<ScenarioDocument, 'faults' | 'outages'>,
  context: Pick<ResolveContext, 'name' | 'ids' | 'problems'>,
): Pick<WebsiteContents, 'faults' | 'outages'> {
  const uniqueId = createUniqueCheck(context.problems, 'the id')
  const out = new Set(outages)
  const resolved: Fault[] = []
  faults.forEach((fault, index) => {
    const made = resolve(fault, context, jsonPointer('faults', index), nameFault(context.name, index))
    if ('outage' in made) out.add(made.outage)
    else {
      uniqueId(made.id, jsonPointer('faults', index, 'id'))
      resolved.push(made)
    }
  })
  return { faults: resolved, outages: [...out] }
}

/** Pattern for fault IDs. Must match the pattern in control.yaml. */
const faultId = /^(?!.*dc[ps]_)[A-Za-z0-9][\w-]{0,63}$/

/**
 * Creates a fault ID that contains the scenario's name, which makes the fault easy to recognize in the journal. Returns undefined if the
 * scenario has no name or the name is not allowed in a fault ID.
 */
function nameFault(name: string | null, index: number): string | undefined {
  const id = `${name}-${index + 1}`
  return name !== null && faultId.test(id) ? id : undefined
}

/**
 * Converts a fault or outage from a request body.
 * @throws {ScenarioError} if the fault would never have an effect or contains an unknown name
 */
export function resolveFault(fault: ScenarioFault, { ids }: { ids: IdGenerator }): Fault | { outage: Outage } {
  const problems = new ProblemList()
  const resolved = resolve(fault, { ids, problems }, '')
  problems.throwIfAny()
  return resolved
}

function resolve(
  given: ScenarioFault,
  { ids, problems }: Pick<ResolveContext, 'ids' | 'problems'>,
  path: string,
  defaultId?: string,
): Fault | { outage: Outage } {
  const fault = expandStatus(given, path, problems)
  checkFault(fault, path, problems)
  if (fault.outage !== undefined) return { outage: fault.outage }
  const email = fault.match?.email
  return {
    id: fault.id ?? defaultId ?? ids.id('flt'),
    operation: fault.operation ?? null,
    when: fault.when ?? 'before',
    email: email === undefined ? null : toIdentity(email),
    nth: fault.nth ?? null,
    every: fault.every ?? null,
    times: fault.times ?? null,
    delayMs: fault.delay === undefined ? null : parseDuration(fault.delay),
    respond: fault.respond ? resolveFaultResponse(fault.respond) : null,
    drop: fault.drop ?? false,
    truncateBytes: fault.truncate_bytes ?? null,
    seen: fault.seen ?? 0,
    hits: fault.hits ?? 0,
  }
}

/** Expands the short form `status: 503` to `respond: { status: 503 }`. */
function expandStatus({ status, ...fault }: ScenarioFault, path: string, problems: ProblemList): ScenarioFault {
  if (status === undefined) return fault
  // Report the conflict at a field that the user wrote. The expanded `respond` field is not in the document.
  if (fault.outage !== undefined) problems.add(`${path}/status`, 'outageAlone')
  else if (fault.drop) problems.add(`${path}/drop`, 'dropAlone', 'status')
  else if (fault.respond) problems.add(`${path}/status`, 'statusOnce')
  else return { ...fault, respond: { status } }
  return fault
}
