import { joinPointer, resolvePointer } from '../../spec/document.ts'
import { type ContractFact, findFact, isBinding, nameSource, nearestFact } from '../../spec/facts.ts'
import { nodeAt } from '../../spec/overlay/check-spec.ts'
import { formatJsonPath } from '../../spec/overlay/format-json-path.ts'
import { cloneJson, isJsonObject, type JsonObject } from '../../spec/overlay/json-value.ts'
import type { Spec, SpecOperation } from '../../spec/read-spec.ts'
import { pluralize } from '../report/pluralize.ts'
import { isApplicableKind } from '../rules/rejections.ts'
import { expectedResponseFor } from '../spec/expected-response.ts'
import { requestKinds } from '../spec/request-kind.ts'
import { addNode, changeNode, type Draft, type PlainAction, resolveKeys } from './draft.ts'
import { toSchema } from './observed-shape.ts'
import type { Observations, ObservedStatus } from './observer.ts'

export function learnStatuses(draft: Draft, seen: Observations, spec: Spec): void {
  for (const [operationKey, statuses] of seen.newStatuses) {
    for (const [status, observed] of statuses) {
      const own = spec.operation(operationKey)
      const other = findContradiction(operationKey, status, observed, seen)
      if (other !== null) {
        draft.addQuestion({
          operation: operationKey,
          status,
          at: 'status',
          description: null,
          source: null,
          expected: `the same response to the same kind of request, but ${other} was also received`,
          received: String(status),
          seen: observed.times,
        })
      } else if (own) learnStatus(draft, own, { status, observed, seen, spec })
      else learnUnrouted(draft, operationKey, status, observed.times)
    }
  }
}

/** Returns another status that was received for the same kind of request, or null. */
function findContradiction(
  operationKey: string,
  status: number,
  observed: ObservedStatus,
  seen: Observations,
): number | null {
  // Ignore the kinds `good` and `multiple-problems`, because requests of either kind can correctly get different statuses.
  const comparableKinds = [...observed.requestKinds].filter(
    (requestKind) => requestKind !== 'good' && requestKind !== 'multiple-problems',
  )
  for (const requestKind of comparableKinds) {
    const others = [...(seen.requestKinds.get(`${operationKey} ${requestKind}`)?.keys() ?? [])].filter(
      (other) => other !== status,
    )
    if (others[0] !== undefined) return others[0]
  }
  return null
}

interface LearnContext {
  status: number
  observed: ObservedStatus
  seen: Observations
  spec: Spec
}

function learnStatus(draft: Draft, own: SpecOperation, { status, observed, seen, spec }: LearnContext): void {
  const [expectedStatus] = observed.expectedStatuses.size === 1 ? observed.expectedStatuses : []
  const known = expectedStatus === undefined ? undefined : own.responses.get(expectedStatus)
  const isGone = known !== undefined && isReplaced(own, known.status, seen, spec)
  const expected = known ? ` instead of the expected status ${known.status}` : ''
  const description = `Observed in ${pluralize(observed.times, 'response')}${expected}.`
  const response: JsonObject =
    known && observed.matchesExpected
      ? { ...withoutFact(cloneJson(resolvePointer(draft.document, known.pointer).node)), description }
      : { description, ...contentOf(observed) }
  if (isGone) response['x-instead-of'] = known.status
  const at = (code: number): string => joinPointer(own.pointer, 'responses', code)
  const actions: PlainAction[] = isGone
    ? [{ target: formatJsonPath(resolveKeys(draft.document, at(known.status))), remove: true }]
    : []
  const of = [...(seen.statuses.get(own.id)?.values() ?? [])].reduce((sum, times) => sum + times, 0)
  draft.change(
    [...actions, addNode(resolveKeys(draft.document, at(status)), response)],
    `${own.id}: ${status} is not in the spec. ${description}`,
    {
      responses: observed.times,
      of,
    },
  )
}

/**
 * Reports whether to remove an assumed status. Returns true if the run sent every kind of request that should get this status, but never
 * received the status.
 */
function isReplaced(own: SpecOperation, status: number, seen: Observations, spec: Spec): boolean {
  const response = own.responses.get(status)
  const fact = response ? nearestFact(response.pointer) : null
  if (!fact || isBinding(fact) || seen.statuses.get(own.id)?.has(status)) return false
  const kinds = requestKinds.filter((requestKind) => {
    const expected =
      requestKind === 'good' ? (status < 300 ? status : null) : expectedResponseFor(own, requestKind)?.status
    return (
      expected === status && (requestKind === 'good' || isApplicableKind(own.id, spec.operation(own.id), requestKind))
    )
  })
  return kinds.length > 0 && kinds.every((requestKind) => seen.requestKinds.has(`${own.id} ${requestKind}`))
}

function contentOf({ body, media }: ObservedStatus): JsonObject {
  const [type = 'application/json'] = [...media].filter((observed) => observed !== '')
  if (body.seen > 0) return { content: { [type]: { schema: toSchema(body, false) } } }
  return media.size === 1 && type !== 'application/json' ? { content: { [type]: { schema: { type: 'string' } } } } : {}
}

/** Removes the fact number from a copied response, because the fact applies only to the original response. */
function withoutFact({ 'x-fact': _, ...response }: JsonObject): JsonObject {
  return response
}

function learnUnrouted(draft: Draft, operationKey: string, status: number, times: number): void {
  const pointer = joinPointer('/x-unrouted', operationKey)
  const before = nodeAt(draft.document, pointer)
  if (!isJsonObject(before)) return
  const description = `A request to an unknown operation got a ${status} response.`
  draft.changeAt(pointer, before, { ...before, status }, description, { responses: times, of: times })
}

export function learnHeaders(draft: Draft, { headers }: Observations): void {
  for (const [pointer, { missing, of }] of headers) {
    const before = nodeAt(draft.document, pointer)
    if (missing === 0 || !isJsonObject(before)) continue
    const keys = resolveKeys(draft.document, pointer)
    const actions: PlainAction[] =
      missing === of
        ? [{ target: formatJsonPath(keys), remove: true }]
        : changeNode(keys, before, { ...before, required: false })
    const fact = nearestFact(pointer)
    const source = fact ? `${nameSource(fact)}: ` : ''
    draft.change(actions, `${source}the header ${keys.at(-1)} was missing from ${missing} of ${of} responses.`, {
      responses: missing,
      of,
    })
  }
}

/**
 * Removes refuted assumptions about behavior from the spec. If a behavior was both confirmed and refuted for the same kind of request, adds
 * an open question instead.
 */
export function learnBehaviours(draft: Draft, { behaviours }: Observations): void {
  for (const [no, kinds] of behaviours) {
    const refuted = [...kinds.values()].reduce((sum, observed) => sum + observed.refuted, 0)
    if (no === 0 || refuted === 0) continue
    const fact = findFact(no)
    if (fact.kind !== 'behaviour' || isBinding(fact)) continue
    const contradicted = [...kinds].find(([, observed]) => observed.confirmed > 0 && observed.refuted > 0)
    if (contradicted) addBehaviourQuestion(draft, fact, contradicted[1])
    else removeBehaviour(draft, fact, refuted)
  }
}

function removeBehaviour(draft: Draft, fact: ContractFact, times: number): void {
  const list = fact.where.slice(0, fact.where.lastIndexOf('/'))
  const behaviours = nodeAt(draft.document, list)
  if (
    !Array.isArray(behaviours) ||
    !behaviours.some((observed) => isJsonObject(observed) && observed.number === fact.number)
  )
    return
  const target = `${formatJsonPath(resolveKeys(draft.document, list))}[?@.number == ${fact.number}]`
  const description = `${nameSource(fact)} was refuted ${pluralize(times, 'time')}: ${fact.description}`
  draft.change([{ target, remove: true }], description, { responses: times, of: times })
}

function addBehaviourQuestion(
  draft: Draft,
  fact: ContractFact,
  { confirmed, refuted }: { confirmed: number; refuted: number },
): void {
  draft.addQuestion({
    operation: fact.operation ?? 'several',
    status: 0,
    at: fact.name,
    description: fact.description,
    source: nameSource(fact),
    expected: `the same result every time (confirmed ${pluralize(confirmed, 'time')})`,
    received: `a different result ${pluralize(refuted, 'time')}`,
    seen: refuted,
  })
}
