import type { Duration } from '../../client/handles.ts'
import { checkCount, type MatcherQuery, type MatcherResult, type MatcherState, toMs } from './matcher-query.ts'
import { sleep } from './real-time.ts'
import { renderFailure } from './render-failure.ts'

/** Shorter than the default test timeout in Vitest and Jest (5 s), so that the matcher fails first. */
const defaultTimeout: Duration = '2s'

/**
 * Waits for the expected matches. If no match is expected, checks once, after `settle` if set.
 * @throws {TypeError} if an option is invalid or has no effect, or if options cannot be combined
 */
export async function runMatcher<Item>(query: MatcherQuery<Item>, state: MatcherState): Promise<MatcherResult> {
  const { matcher, count } = query
  const { times, settle } = count
  const isNot = state.isNot === true
  checkCount(matcher, count, isNot)
  const timeout = isNot || times === 0 ? null : (count.timeout ?? state.timeout ?? defaultTimeout)
  const waited = timeout === null ? null : await query.find({ count: times ?? 1, timeout })
  if (settle !== undefined) await sleep(toMs(settle))
  const counted = waited === null || settle !== undefined ? await query.find() : waited
  const result = { ...counted, closest: waited?.closest ?? [] }
  const pass = times === undefined ? result.matched > 0 : result.matched === times
  const hints = pass || result.matched > 0 ? [] : query.explain(result.closest)
  return { pass, message: () => renderFailure(query, result, { timeout, hints }, state) }
}
