/** Detects an invalid cop_key after the run, because the health request at the start of the run does not contain the cop_key. */
import { operations } from '../../spec/generated/operations.ts'
import { shippedSpec } from '../../spec/read-spec.ts'
import type { Exchange } from '../exchange.ts'
import { expectedResponseFor } from '../spec/expected-response.ts'
import type { ContractTarget } from '../target.ts'
import { type RuleOutcome, untested } from './evaluate-rule.ts'
import type { RunProblem } from './run-problem.ts'

/** Returns a problem if the service rejected all requests that require the cop_key. Otherwise, returns null. */
export function findRejectedCopKey(
  { controls, credentials }: ContractTarget,
  exchanges: readonly Exchange[],
): RunProblem | null {
  if (controls !== null || credentials.copKey === undefined) return null
  const { copKey } = credentials
  const tested = exchanges.filter((exchange) => dependsOnCopKey(exchange) && contains(exchange, copKey))
  const [first] = tested
  if (!first || !tested.every(isRejected)) return null
  return { kind: 'cop-key-rejected', message: `The service rejected the cop_key (${first.response.status})` }
}

/** Marks a rule as untested if any of its findings comes from a request with the rejected cop_key. */
export function excludeCopKeyFindings(
  outcomes: readonly RuleOutcome[],
  { credentials: { copKey } }: ContractTarget,
): RuleOutcome[] {
  return outcomes.map((outcome) => {
    const isExcluded = copKey !== undefined && outcome.findings.some(({ exchange }) => contains(exchange, copKey))
    return isExcluded ? untested(outcome.rule, 'The service rejected the cop_key') : outcome
  })
}

/**
 * Reports whether a rejection of the request means that the cop_key is invalid. Returns false for release requests, because they get the
 * same status for an invalid cop_key and an invalid release secret.
 */
function dependsOnCopKey({ operation, requestKind, generated, credentialVerified }: Exchange): boolean {
  if (operation === null || operation === 'releaseCrm' || generated || !credentialVerified || requestKind !== 'good')
    return false
  return !operations[operation].security.some((scheme) => scheme === 'privateKey')
}

function contains({ request: { path, body } }: Exchange, copKey: string): boolean {
  return path.includes(copKey) || path.includes(encodeURIComponent(copKey)) || (body?.includes(copKey) ?? false)
}

function isRejected({ operationKey, response: { status } }: Exchange): boolean {
  return expectedResponseFor(shippedSpec().operation(operationKey), 'wrong-credential')?.status === status
}
