import type { Run } from '../run/run.ts'

/** Answers after which it is no accident that all of them are alike. */
const enough = 5

/** What explains most of a run in one line, and so stands before all else; null where nothing does. */
export function headlineOf({ trouble, exchanges, outcomes }: Run): string | null {
  if (trouble) return trouble.says
  const [first] = exchanges
  const alike = exchanges.filter(({ answer }) => answer.status === first?.answer.status)
  if (first && exchanges.length >= enough && alike.length === exchanges.length) {
    const type = first.answer.headers['content-type']
    return `it answers ${first.answer.status} to everything${type === undefined ? '' : ` (${type})`}`
  }
  const isCheck = (status: number): boolean =>
    exchanges.some(
      ({ operation, answer, vouched }) => operation === 'checkEmail' && vouched && answer.status === status,
    )
  if (isCheck(429) && !isCheck(200)) {
    const untested = outcomes.filter(({ rule, verdict }) => rule.operation === 'checkEmail' && verdict === 'untested')
    return `the website’s quota of email checks is used up: ${untested.length} rules about the check could not be tested`
  }
  return null
}
