import type { ContractRun } from '../run/run.ts'
import { healthCheckFailed } from '../run/run-problem.ts'
import { pluralize } from './pluralize.ts'

/** Minimum number of responses for reporting that all statuses are the same. With fewer responses, this could be a coincidence. */
const minResponses = 5

/** Returns one sentence that explains most of the results, or null if the results have no common explanation. */
export function headlineOf(run: ContractRun): string | null {
  const { problem, exchanges, outcomes } = run
  if (problem) return problem.message
  const uniformStatus = findUniformStatus(run)
  if (uniformStatus !== null) {
    const type = exchanges[0]?.response.headers['content-type']
    return `Every response is ${uniformStatus}${type === undefined ? '' : ` (${type})`}`
  }
  if (outcomes.some(({ reason }) => reason === healthCheckFailed))
    return `${healthCheckFailed}, so only free requests were sent`
  const isCheck = (status: number): boolean =>
    exchanges.some(
      ({ operation, response, credentialVerified }) =>
        operation === 'checkEmail' && credentialVerified && response.status === status,
    )
  if (isCheck(429) && !isCheck(200)) {
    const untested = outcomes.filter(({ rule, verdict }) => rule.operation === 'checkEmail' && verdict === 'untested')
    return `The website’s email check quota is used up, so ${pluralize(untested.length, 'rule')} about email checks could not be tested`
  }
  return null
}

/**
 * Returns the status that all responses have. Returns null if the statuses differ, if there are fewer than 5 responses, or if no rule found
 * a wrong status.
 */
export function findUniformStatus({ exchanges, outcomes }: Pick<ContractRun, 'exchanges' | 'outcomes'>): number | null {
  const [first] = exchanges
  const hasStatusFinding = outcomes.some(({ findings }) => findings.some(({ at }) => at === 'status'))
  if (!first || !hasStatusFinding || exchanges.length < minResponses) return null
  const { status } = first.response
  return exchanges.every(({ response }) => response.status === status) ? status : null
}
