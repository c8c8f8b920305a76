/** Whatever is sent, the answer is one that the operation has: values made up from the schemas, shrunk to the smallest that fails. */
import type { OperationId } from '../../spec/generated/operations.ts'
import type { Call, CallShape } from '../call.ts'
import type { Exchange } from '../exchange.ts'
import { findFact, isBinding } from '../facts.ts'
import { type Conversation, defineProbe, type Probe } from '../probe.ts'
import { linkOperations, operationIds, specOf } from '../probes/operations.ts'
import type { ExchangeRule, Finding, ProbeRule } from '../rule.ts'
import { bodiesOf, limitsOf, segmentsOf } from '../spec/arbitrary.ts'
import { shippedSpec } from '../spec/read-spec.ts'
import { answerRules } from './answers.ts'
import { requestRules } from './requests.ts'

/** Values for each operation, and requests more on the way to the smallest one that fails. */
const mostValues = 20
const mostShrinks = 60

export const hostileValueRules: readonly ProbeRule[] = operationIds.flatMap((id) => {
  const call = variableCall(id)
  return call ? [hostileValueRule(id, call)] : []
})

function hostileValueRule(id: OperationId, call: Call): ProbeRule {
  const rules = [...requestRules(id, id), ...answerRules(id, id)]
  const probe = hostileValues(id, call, rules)
  return {
    kind: 'probe',
    id: `${id}.hostile-values`,
    says: 'Whatever is sent, the answer is one that is listed for it.',
    operation: id,
    facts: [findFact('errors.bodies-are-json'), findFact('errors.have-a-message')],
    probes: [probe],
    judge: (resultOf) => resultOf(probe),
  }
}

/** A call in which one thing is made up: the body, the limit, or a part of the path. Null where there is nothing to make up. */
function variableCall(operation: OperationId): Call | null {
  const { body, parameters } = specOf(operation)
  if (body) return { operation }
  if (parameters.some(({ name }) => name === 'limit')) return { operation, query: { limit: '1' } }
  return linkOperations.includes(operation) || operation === 'getScript' ? { operation, credential: 'wrong' } : null
}

/** Sends made-up values and gives what was found: of what breaks a promise the smallest, of what refutes a guess the first. */
function hostileValues(id: OperationId, call: Call, rules: readonly ExchangeRule[]): Probe<readonly Finding[]> {
  const shape = { ...(typeof call === 'function' ? {} : call), operation: id, generated: true }
  return defineProbe({
    name: `${id}/hostile-values`,
    says: 'sends values made up from the schema',
    needs: ['fuzz'],
    calls: {
      value: { ...shape, times: mostValues },
      smaller: { ...shape, times: mostShrinks, spare: true },
    },
    run: (conversation) => search(id, conversation, (exchange) => judge(rules, exchange)),
  })
}

function judge(rules: readonly ExchangeRule[], exchange: Exchange): readonly Finding[] {
  const seen = { ...exchange, generated: false }
  return rules
    .filter((rule) => rule.concerns(seen))
    .flatMap((rule) => rule.judge(exchange).findings)
    .filter(({ note }) => !note)
}

async function search(
  id: OperationId,
  { site, send, left, seed }: Conversation<'value' | 'smaller'>,
  look: (exchange: Exchange) => readonly Finding[],
): Promise<readonly Finding[]> {
  const fc = await import('fast-check')
  let smallest: readonly Finding[] = []
  const guesses = new Map<string, Finding>()
  // fast-check would take an error for a failure, and go on.
  let stopped: { error: unknown } | null = null
  const holds = async (change: Partial<CallShape>): Promise<boolean> => {
    const name = smallest.length === 0 ? 'value' : 'smaller'
    // Nothing is found any more where nothing may be sent.
    if (left(name) === 0 || stopped) return true
    const findings = await send(name, change).then(look, (error: unknown) => {
      stopped ??= { error }
      return []
    })
    const broken = findings.filter(({ fact }) => fact !== undefined && isBinding(findFact(fact)))
    if (broken.length > 0) {
      smallest = broken
      return false
    }
    for (const finding of findings) {
      const key = `${finding.at} ${finding.fact} ${finding.exchange.answer.status}`
      if (!guesses.has(key)) guesses.set(key, finding)
    }
    return true
  }
  await fc.check(fc.asyncProperty(changesOf(fc, id, site.mark), holds), {
    numRuns: mostValues,
    seed,
    endOnFailure: left('smaller') === 0,
  })
  rethrow(stopped)
  return [...smallest, ...guesses.values()]
}

function rethrow(stopped: { error: unknown } | null): void {
  if (stopped) throw stopped.error
}

function changesOf(
  fc: typeof import('fast-check'),
  id: OperationId,
  mark: Conversation['site']['mark'],
): import('fast-check').Arbitrary<Partial<CallShape>> {
  const { body, parameters } = specOf(id)
  if (body) return bodiesOf(fc, shippedSpec(), body.schema, mark).map((value) => ({ body: value }))
  if (parameters.some(({ name }) => name === 'limit')) return limitsOf(fc).map((limit) => ({ query: { limit } }))
  const hostile = segmentsOf(fc).map((text) => mark.wrongToken + text)
  if (id === 'getScript') return hostile.map((text) => ({ query: { cop_key: text } }))
  return hostile.map((text) => ({ path: specOf(id).path.replace(/\{\w+\}/, text) }))
}
