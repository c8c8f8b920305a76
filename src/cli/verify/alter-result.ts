/** What probes saw, changed in one thing. */
import type { Exchange } from '../../contract/exchange.ts'
import { alterAnswer } from './alter-answer.ts'

/**
 * Results of probes with one exchange altered, from small changes to large ones; then with something changed that is no exchange,
 * such as how many mails were sent.
 */
export function* alterResult(
  results: readonly unknown[],
  exchanges: readonly Exchange[],
): Iterable<readonly unknown[]> {
  for (const exchange of exchanges) {
    for (const altered of alterAnswer(exchange)) yield replaceIn(results, exchange, altered)
  }
  for (const exchange of exchanges) {
    for (const altered of alterByOthers(exchange, { results, exchanges })) yield replaceIn(results, exchange, altered)
  }
  for (const altered of alterRest(results)) yield altered as readonly unknown[]
}

/** The exchange with what belongs elsewhere: the answer to another one, a secret that others hold, another key. */
function* alterByOthers(
  exchange: Exchange,
  { results, exchanges }: { results: readonly unknown[]; exchanges: readonly Exchange[] },
): Iterable<Exchange> {
  const { answer, request } = exchange
  for (const other of exchanges) if (other !== exchange) yield { ...exchange, answer: other.answer }
  for (const secret of secretsIn(results))
    yield { ...exchange, answer: { ...answer, text: `${answer.text} ${secret}` } }
  yield { ...exchange, request: { ...request, headers: { ...request.headers, 'x-dc-key': 'key_of_another_form' } } }
}

/** Private keys, and ways to confirm a deletion. */
function secretsIn(results: readonly unknown[]): Set<string> {
  return new Set(JSON.stringify(results).match(/dcp_\w+|\/data-deletion\/confirm\/[\w-]+/g))
}

function* alterRest(value: unknown): Iterable<unknown> {
  if (isExchange(value)) return
  if (typeof value === 'number') yield value + 1
  else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      for (const altered of alterRest(item)) yield value.with(index, altered)
    }
    yield []
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, item] of Object.entries(value)) {
      for (const altered of alterRest(item)) yield { ...value, [name]: altered }
    }
  }
}

function replaceIn(value: readonly unknown[], exchange: Exchange, altered: Exchange): readonly unknown[] {
  return value.map((item) => replaceAt(item, exchange, altered))
}

function replaceAt(value: unknown, exchange: Exchange, altered: Exchange): unknown {
  if (value === exchange) return altered
  if (Array.isArray(value)) return replaceIn(value, exchange, altered)
  if (typeof value !== 'object' || value === null || isExchange(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, replaceAt(item, exchange, altered)]))
}

function isExchange(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'request' in value && 'answer' in value
}
