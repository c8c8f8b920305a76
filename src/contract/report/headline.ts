import type { ContractRun } from '../run/run.ts'
import { keyTestFailed } from '../run/run-problem.ts'
import { pluralize } from './pluralize.ts'

/** Answers after which it is no accident that all of them are alike. */
const minResponses = 5

/** What explains most of a run in one line, and so stands before all else; null where nothing does. */
export function headlineOf(run: ContractRun): string | null {
  const { problem, exchanges, outcomes } = run
  if (problem) return problem.message
  const uniformStatus = findUniformStatus(run)
  if (uniformStatus !== null) {
    const type = exchanges[0]?.response.headers['content-type']
    return `it answers ${uniformStatus} to everything${type === undefined ? '' : ` (${type})`}`
  }
  if (outcomes.some(({ reason }) => reason === keyTestFailed))
    return `${keyTestFailed}: nothing that costs, stores or deletes was sent`
  const isCheck = (status: number): boolean =>
    exchanges.some(
      ({ operation, response: answer, credentialVerified }) =>
        operation === 'checkEmail' && credentialVerified && answer.status === status,
    )
  if (isCheck(429) && !isCheck(200)) {
    const untested = outcomes.filter(({ rule, verdict }) => rule.operation === 'checkEmail' && verdict === 'untested')
    return `the website’s quota of email checks is used up: ${pluralize(untested.length, 'rule')} about the check could not be tested`
  }
  return null
}

/** The status that all answers have though others were due: the one cause of whatever is wrong with them. Null where there is none. */
export function findUniformStatus({ exchanges, outcomes }: Pick<ContractRun, 'exchanges' | 'outcomes'>): number | null {
  const [first] = exchanges
  const hasStatusFinding = outcomes.some(({ findings }) => findings.some(({ at }) => at === 'status'))
  if (!first || !hasStatusFinding || exchanges.length < minResponses) return null
  const { status } = first.response
  return exchanges.every(({ response: answer }) => answer.status === status) ? status : null
}
