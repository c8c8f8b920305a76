/** Changes of which statuses, headers and behaviours there are. */

import { join, placeAt } from '../../spec/document.ts'
import { type ContractFact, findFact, isBinding, nameSource, nearestFact } from '../../spec/facts.ts'
import { nodeAt } from '../../spec/overlay/check-spec.ts'
import { copyOf, type DataMap, isMap } from '../../spec/overlay/plain-data.ts'
import { writeJsonPath } from '../../spec/overlay/write-json-path.ts'
import type { Spec, SpecOperation } from '../../spec/read-spec.ts'
import { isPossible } from '../rules/refusals.ts'
import { expectedFor } from '../spec/expected-response.ts'
import { requestKinds } from '../spec/request-kind.ts'
import { addNode, changeNode, keysIn, type PlainAction } from './change-node.ts'
import type { Draft } from './draft.ts'
import type { Observations, StatusSeen } from './observations.ts'
import { toSchema } from './observed-shape.ts'

export function learnStatuses(draft: Draft, seen: Observations, spec: Spec): void {
  for (const [operationKey, statuses] of seen.newStatuses) {
    for (const [status, one] of statuses) {
      const own = spec.operation(operationKey)
      const other = findContradiction(operationKey, status, one, seen)
      if (other !== null) {
        draft.ask({
          operation: operationKey,
          status,
          at: 'status',
          expected: `the same answer to the same kind of request; ${other} came too`,
          received: String(status),
          says: null,
          source: null,
          seen: one.times,
        })
      } else if (own) learnStatus(draft, own, { status, one, seen, spec })
      else learnUnrouted(draft, operationKey, status, one.times)
    }
  }
}

/** Another status that the same kind of request got. */
function findContradiction(operationKey: string, status: number, one: StatusSeen, seen: Observations): number | null {
  // Of these it is known that nothing else tells one request from another.
  const alike = [...one.requestKinds].filter((requestKind) => requestKind !== 'good' && requestKind !== 'several')
  for (const requestKind of alike) {
    const others = [...(seen.requestKinds.get(`${operationKey} ${requestKind}`)?.keys() ?? [])].filter(
      (other) => other !== status,
    )
    if (others[0] !== undefined) return others[0]
  }
  return null
}

interface Learning {
  status: number
  one: StatusSeen
  seen: Observations
  spec: Spec
}

function learnStatus(draft: Draft, own: SpecOperation, { status, one, seen, spec }: Learning): void {
  const [instead] = one.instead.size === 1 ? one.instead : []
  const known = instead === undefined ? undefined : own.answers.get(instead)
  const gone = known !== undefined && isReplaced(own, known.status, seen, spec)
  const description = `Seen in ${one.times} answers${known ? `, where ${known.status} was expected` : ''}.`
  const answer: DataMap =
    known && one.fitsInstead
      ? { ...withoutFact(copyOf(placeAt(draft.document, known.pointer).node)), description }
      : { description, ...contentOf(one) }
  if (gone) answer['x-instead-of'] = known.status
  const at = (code: number): string => join(own.pointer, 'responses', code)
  const actions: PlainAction[] = gone
    ? [{ target: writeJsonPath(keysIn(draft.document, at(known.status))), remove: true }]
    : []
  const of = [...(seen.statuses.get(own.id)?.values() ?? [])].reduce((sum, times) => sum + times, 0)
  draft.change(
    [...actions, addNode(keysIn(draft.document, at(status)), answer)],
    `${own.id}: ${status} is not known. ${description}`,
    {
      answers: one.times,
      of,
    },
  )
}

/** Whether a status is a guess that never came, though every kind of request that it is for was sent. */
function isReplaced(own: SpecOperation, status: number, seen: Observations, spec: Spec): boolean {
  const answer = own.answers.get(status)
  const fact = answer ? nearestFact(answer.pointer) : null
  if (!fact || isBinding(fact) || seen.statuses.get(own.id)?.has(status)) return false
  const kinds = requestKinds.filter((requestKind) => {
    const expected = requestKind === 'good' ? (status < 300 ? status : null) : expectedFor(own, requestKind)?.status
    return expected === status && (requestKind === 'good' || isPossible(own.id, spec.operation(own.id), requestKind))
  })
  return kinds.length > 0 && kinds.every((requestKind) => seen.requestKinds.has(`${own.id} ${requestKind}`))
}

function contentOf({ body, media }: StatusSeen): DataMap {
  const [type = 'application/json'] = [...media].filter((one) => one !== '')
  if (body.seen > 0) return { content: { [type]: { schema: toSchema(body, false) } } }
  return media.size === 1 && type !== 'application/json' ? { content: { [type]: { schema: { type: 'string' } } } } : {}
}

/** Numbers of facts stay with what they are about. */
function withoutFact({ 'x-fact': _, ...answer }: DataMap): DataMap {
  return answer
}

function learnUnrouted(draft: Draft, operationKey: string, status: number, times: number): void {
  const pointer = join('/x-unrouted', operationKey)
  const before = nodeAt(draft.document, pointer)
  if (!isMap(before)) return
  const actions = changeNode(keysIn(draft.document, pointer), before, { ...before, status })
  draft.change(actions, `A request of no operation was answered ${status}.`, { answers: times, of: times })
}

export function learnHeaders(draft: Draft, { headers }: Observations): void {
  for (const [pointer, { missing, of }] of headers) {
    const before = nodeAt(draft.document, pointer)
    if (missing === 0 || !isMap(before)) continue
    const keys = keysIn(draft.document, pointer)
    const actions: PlainAction[] =
      missing === of
        ? [{ target: writeJsonPath(keys), remove: true }]
        : changeNode(keys, before, { ...before, required: false })
    const fact = nearestFact(pointer)
    const source = fact ? `${nameSource(fact)}: ` : ''
    draft.change(actions, `${source}the header ${keys.at(-1)} was missing in ${missing} of ${of} answers.`, {
      answers: missing,
      of,
    })
  }
}

/** Assumed behaviours that were refuted are taken back; one that also held, for the same kind of request, is an open question. */
export function learnBehaviours(draft: Draft, { behaviours }: Observations): void {
  for (const [no, kinds] of behaviours) {
    const refuted = [...kinds.values()].reduce((sum, one) => sum + one.refuted, 0)
    if (no === 0 || refuted === 0) continue
    const fact = findFact(no)
    if (fact.kind !== 'behaviour' || isBinding(fact)) continue
    const both = [...kinds].find(([, one]) => one.held > 0 && one.refuted > 0)
    if (both) askAbout(draft, fact, both[1])
    else takeBack(draft, fact, refuted)
  }
}

function takeBack(draft: Draft, fact: ContractFact, times: number): void {
  const list = fact.where.slice(0, fact.where.lastIndexOf('/'))
  const behaviours = nodeAt(draft.document, list)
  if (!Array.isArray(behaviours) || !behaviours.some((one) => isMap(one) && one.number === fact.number)) return
  const target = `${writeJsonPath(keysIn(draft.document, list))}[?@.number == ${fact.number}]`
  const description = `${nameSource(fact)} was refuted ${times} ${times === 1 ? 'time' : 'times'}: ${fact.says}`
  draft.change([{ target, remove: true }], description, { answers: times, of: times })
}

function askAbout(draft: Draft, fact: ContractFact, { held, refuted }: { held: number; refuted: number }): void {
  draft.ask({
    operation: fact.operation ?? 'several',
    status: 0,
    at: fact.name,
    expected: `to hold each time; it held ${held} times`,
    received: `otherwise ${refuted} times`,
    says: fact.says,
    source: nameSource(fact),
    seen: refuted,
  })
}
