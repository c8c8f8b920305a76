import type { Duration } from '../../client/handles.ts'
import { maskSecrets } from '../../service/mask.ts'
import type { Difference } from '../../spec/generated/control.d.ts'
import type { CountOptions, MatcherQuery, MatcherState, MatcherUtils, QueryResult } from './matcher-query.ts'

const maxShown = 10

export function renderFailure<Item>(
  { matcher, received, call, count, noun, render }: MatcherQuery<Item>,
  { items, matched, closest }: QueryResult<Item>,
  { timeout, hints }: { timeout: Duration | null; hints: readonly string[] },
  { isNot = false, promise = '', utils }: MatcherState,
): string {
  const shown = items.slice(-maxShown)
  const isEmpty = matched === 0 && closest.length === 0
  const lines = [
    utils.matcherHint(matcher, received, call.map(printArgument).join(', '), { isNot, promise }),
    '',
    `Expected: ${[formatExpectation(count, noun, isNot), ...times(count, timeout)].join(', ')}`,
    `Received: ${isEmpty ? `no ${noun}s at all` : matched}`,
    ...(shown.length > 0 && matched > shown.length ? [`  … ${matched - shown.length} earlier entries`] : []),
    ...shown.flatMap(render).map(indent),
    ...(closest.length === 0 ? [] : ['', 'Closest:']),
    ...closest.flatMap(({ item, differences }) => [...renderDifferences(differences, render(item), utils)]).map(indent),
    ...(hints.length === 0 ? [] : ['', ...hints]),
  ]
  return maskSecrets(lines.join('\n').trimEnd())
}

function formatExpectation({ times }: CountOptions, noun: string, isNot: boolean): string {
  if (isNot) return times === undefined ? `no matching ${noun}` : `any number of matching ${noun}s other than ${times}`
  return times === undefined
    ? `at least 1 matching ${noun}`
    : `exactly ${times} matching ${noun}${times === 1 ? '' : 's'}`
}

function times({ settle }: CountOptions, timeout: Duration | null): string[] {
  return [
    ...(timeout === null ? [] : [`within ${formatDuration(timeout)}`]),
    ...(settle === undefined ? [] : [`counted after ${formatDuration(settle)}`]),
  ]
}

function formatDuration(duration: Duration): string {
  return typeof duration === 'number' ? `${duration}ms` : duration
}

/** Inserts one line for each difference after the first line of a formatted journal entry or email. */
function renderDifferences(
  differences: readonly Difference[],
  [first = '', ...rest]: string[],
  utils: MatcherUtils,
): string[] {
  const lines = differences.map(
    ({ field, expected, actual }) =>
      `  ${field}  expected ${utils.printExpected(expected)}, received ${utils.printReceived(actual)}`,
  )
  return [first, ...lines, ...rest]
}

/** Formats an argument as code, for example `{ email: "ana@shop.example" }`. */
function printArgument(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.entries(value).map(([name, field]) => `${name}: ${JSON.stringify(field)}`)
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`
}

function indent(line: string): string {
  return `  ${line}`
}
