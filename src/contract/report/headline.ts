import type { Run } from '../run/run.ts'
import { doubtful } from '../run/run-problem.ts'
import { countOf } from './count-of.ts'

/** Answers after which it is no accident that all of them are alike. */
const enough = 5

/** What explains most of a run in one line, and so stands before all else; null where nothing does. */
export function headlineOf(run: Run): string | null {
  const { problem, exchanges, outcomes } = run
  if (problem) return problem.says
  const alike = statusOfAll(run)
  if (alike !== null) {
    const type = exchanges[0]?.answer.headers['content-type']
    return `it answers ${alike} to everything${type === undefined ? '' : ` (${type})`}`
  }
  if (outcomes.some(({ reason }) => reason === doubtful))
    return `${doubtful}: nothing that costs, stores or deletes was sent`
  const isCheck = (status: number): boolean =>
    exchanges.some(
      ({ operation, answer, credentialVerified }) =>
        operation === 'checkEmail' && credentialVerified && answer.status === status,
    )
  if (isCheck(429) && !isCheck(200)) {
    const untested = outcomes.filter(({ rule, verdict }) => rule.operation === 'checkEmail' && verdict === 'untested')
    return `the website’s quota of email checks is used up: ${countOf(untested.length, 'rule')} about the check could not be tested`
  }
  return null
}

/** The status that all answers have though others were due: the one cause of whatever is wrong with them. Null where there is none. */
export function statusOfAll({ exchanges, outcomes }: Pick<Run, 'exchanges' | 'outcomes'>): number | null {
  const [first] = exchanges
  const isDue = outcomes.some(({ findings }) => findings.some(({ at }) => at === 'status'))
  if (!first || !isDue || exchanges.length < enough) return null
  const { status } = first.answer
  return exchanges.every(({ answer }) => answer.status === status) ? status : null
}
