import type { ContractAnswer, Exchange } from '../../contract/exchange.ts'

/** An exchange with its answer changed in one thing, from small changes to large ones. */
export function* alterAnswer(exchange: Exchange): Iterable<Exchange> {
  const { answer } = exchange
  for (const json of alterValue(answer.json)) {
    yield { ...exchange, answer: { ...answer, json, text: JSON.stringify(json) } }
  }
  for (const changed of alterHead(answer)) yield { ...exchange, answer: { ...answer, ...changed } }
}

function* alterHead({ status, headers, text }: ContractAnswer): Iterable<Partial<ContractAnswer>> {
  for (const other of [200, 500, 404, 401, 418, 302]) if (other !== status) yield { status: other }
  for (const name of Object.keys(headers)) {
    const { [name]: _, ...others } = headers
    yield { headers: others }
  }
  yield { headers: { ...headers, 'access-control-allow-origin': '*' } }
  yield { status: 429, headers: { ...headers, 'retry-after': '1' } }
  yield { json: undefined, text: 'Bad gateway' }
  yield { text: `${text} /public/data-deletion/confirm/4f1c9a20` }
}

/** A value of JSON with one leaf of another kind, one that has grown, or one field more or less. */
function* alterValue(value: unknown): Iterable<unknown> {
  if (Array.isArray(value)) {
    for (const [index, item] of value.slice(0, 3).entries()) {
      for (const changed of alterValue(item)) yield value.with(index, changed)
    }
    yield [...value, ...(value.length > 0 ? value.slice(0, 1) : ['one more'])]
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, item] of Object.entries(value)) {
      for (const changed of alterValue(item)) yield { ...value, [name]: changed }
    }
    for (const name of Object.keys(value)) {
      const { [name]: _, ...others } = value as Readonly<Record<string, unknown>>
      yield others
    }
    yield { ...value, not_listed: true }
  } else if (value !== undefined) {
    yield value === null ? { made: 'up' } : null
    if (typeof value === 'boolean') yield !value
    if (typeof value === 'number') yield value + 1
    if (typeof value === 'string') yield `${value} (changed)`
  }
}
