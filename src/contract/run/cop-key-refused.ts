/** Whether the cop_key that was given is nobody's. No request tests it for nothing, so that it shows only when a run is over. */
import { operations } from '../../spec/generated/operations.ts'
import { shippedSpec } from '../../spec/read-spec.ts'
import type { Exchange } from '../exchange.ts'
import { expectedFor } from '../spec/expected-response.ts'
import type { Target } from '../target.ts'
import type { RuleOutcome } from './judge.ts'
import type { RunProblem } from './run-problem.ts'

/** Trouble where each request that is in order, save for the cop_key perhaps, was answered as one with a wrong cop_key. */
export function findRefusedCopKey(
  { controls, credentials }: Target,
  exchanges: readonly Exchange[],
): RunProblem | null {
  if (controls !== null || credentials.copKey === undefined) return null
  const { copKey } = credentials
  const tested = exchanges.filter((exchange) => standsOnCopKey(exchange) && carries(exchange, copKey))
  const [first] = tested
  if (!first || !tested.every(isRefusedAsWrong)) return null
  return { kind: 'cop-key-refused', says: `it refuses the cop_key (${first.answer.status})` }
}

/** The outcomes without what only shows that the cop_key is wrong. */
export function withoutCopKey(outcomes: readonly RuleOutcome[], { credentials: { copKey } }: Target): RuleOutcome[] {
  return outcomes.map((outcome) => {
    const { rule, findings } = outcome
    const isBlameless = copKey !== undefined && findings.some(({ exchange }) => carries(exchange, copKey))
    return isBlameless
      ? { rule, verdict: 'untested', findings: [], notes: [], shown: [], reason: 'the cop_key is refused' }
      : outcome
  })
}

/** A release needs its secret too, which could be what is wrong. */
function standsOnCopKey({ operation, requestKind, generated, credentialVerified }: Exchange): boolean {
  if (operation === null || operation === 'releaseCrm' || generated || !credentialVerified || requestKind !== 'good')
    return false
  return !operations[operation].security.some((scheme) => scheme === 'privateKey')
}

function carries({ request: { path, body } }: Exchange, copKey: string): boolean {
  return path.includes(copKey) || path.includes(encodeURIComponent(copKey)) || (body?.includes(copKey) ?? false)
}

function isRefusedAsWrong({ operationKey, answer: { status } }: Exchange): boolean {
  return expectedFor(shippedSpec().operation(operationKey), 'wrong-credential')?.status === status
}
