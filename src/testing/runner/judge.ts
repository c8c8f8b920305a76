import type { Duration } from '../../client/handles.ts'
import type { MatcherState, Verdict } from './matcher.ts'
import { checkCount, type Question, toMs } from './question.ts'
import { sleep } from './real-time.ts'
import { renderVerdict } from './render-verdict.ts'

/** Less than the 5 s that vitest and Jest give a test, so that the matcher is the one to say what is missing. */
const defaultTimeout: Duration = '2s'

/**
 * Waits for what should come, and looks once for what should not.
 *
 * @throws {TypeError} where the options do not go together
 */
export async function judge<Item>(question: Question<Item>, state: MatcherState): Promise<Verdict> {
  const { matcher, count } = question
  const { times, settle } = count
  const isNot = state.isNot === true
  checkCount(matcher, count, isNot)
  const timeout = isNot || times === 0 ? null : (count.timeout ?? state.timeout ?? defaultTimeout)
  const waited = timeout === null ? null : await question.ask({ count: times ?? 1, timeout })
  if (settle !== undefined) await sleep(toMs(settle))
  const counted = waited === null || settle !== undefined ? await question.ask() : waited
  const findings = { ...counted, closest: waited?.closest ?? [] }
  const pass = times === undefined ? findings.matched > 0 : findings.matched === times
  const isSilent = findings.matched === 0 && findings.closest.length === 0
  const advice = pass || findings.matched > 0 ? [] : await question.advise(isSilent)
  return { pass, message: () => renderVerdict(question, findings, { timeout, advice }, state) }
}
