/** What holds of every answer of an operation, by its schema in openapi.yaml: judged on each exchange, at no cost. */
import type { OperationId } from '../../spec/generated/operations.ts'
import type { Exchange, Sighting } from '../exchange.ts'
import { type ContractFact, factAt, findFact, nearestFact } from '../facts.ts'
import type { ExchangeJudgement, ExchangeRule, Finding } from '../rule.ts'
import { holdValue } from '../spec/hold-value.ts'
import { listProperties } from '../spec/list-properties.ts'
import { type Spec, type SpecAnswer, shippedSpec } from '../spec/read-spec.ts'
import { nothing, numbersAt } from './verdict.ts'

/** The rules about one operation's answers, or about those that belong to no operation. */
export function answerRules(
  answerer: string,
  operation: OperationId | null,
  spec: Spec = shippedSpec(),
): ExchangeRule[] {
  const answers = [...spec.answersOf(answerer).values()]
  const base = {
    kind: 'exchange',
    operation,
    concerns: (one: Sighting) => one.answerer === answerer && !one.generated,
  } as const
  const rule = (
    name: string,
    says: string,
    facts: readonly (ContractFact | null)[],
    look: (exchange: Exchange, answer: SpecAnswer) => ExchangeJudgement,
  ): ExchangeRule => ({
    ...base,
    id: `${answerer}.${name}`,
    says,
    facts: facts.filter((fact) => fact !== null),
    judge: (exchange) => {
      const answer = spec.answersOf(answerer).get(exchange.answer.status)
      return answer ? look(exchange, answer) : nothing
    },
  })

  const responses = answers.map(({ pointer }) => factAt(pointer))
  const withHeaders = answers.filter(({ headers }) => headers.length > 0)
  const schemas = answers.flatMap(({ media }) => [...media.values()].filter((schema) => schema !== null))
  const properties = schemas.flatMap((schema) => listProperties(spec.root, schema))
  return [
    rule('content-type', 'Each answer has the media type that its status has.', responses, judgeContentType),
    ...(withHeaders.length > 0
      ? [
          rule(
            'headers',
            'Each answer has the headers that its status has.',
            withHeaders.flatMap(headerFacts),
            judgeHeaders,
          ),
        ]
      : []),
    ...(schemas.length > 0
      ? [
          rule(
            'body',
            'Each answer has the fields and types that its status has.',
            properties.map(factAt),
            (exchange, answer) => judgeBody(spec, exchange, answer),
          ),
          rule(
            'unknown-fields',
            'Answers have no fields that are not listed; more may come.',
            responses,
            (exchange, answer) => findUnknown(spec, exchange, answer),
          ),
        ]
      : []),
  ]
}

function headerFacts({ headers }: SpecAnswer): (ContractFact | null)[] {
  return headers.map(({ pointer }) => factAt(pointer))
}

/** Service 4 has all bodies be JSON: one that is none breaks that, one that is called otherwise breaks its answer's own fact. */
function judgeContentType(exchange: Exchange, answer: SpecAnswer): ExchangeJudgement {
  const types = [...answer.media.keys()]
  const received = exchange.answer.headers['content-type']
  const fact = nearestFact(answer.pointer)
  const shown = fact ? [fact.no] : []
  if (types.length === 0 || types.includes(mediaType(received))) return { findings: [], shown }
  const isJson = types.some((type) => type.endsWith('json'))
  const broken = isJson && exchange.answer.json === undefined ? findFact('errors.bodies-are-json') : fact
  const finding: Finding = {
    exchange,
    at: 'header content-type',
    expected: types.join(' or '),
    received,
    ...(broken ? { fact: broken.no } : {}),
  }
  return { findings: [finding], shown: [...shown, ...(broken ? [broken.no] : [])] }
}

function judgeHeaders(exchange: Exchange, { headers }: SpecAnswer): ExchangeJudgement {
  const findings: Finding[] = []
  const shown: number[] = []
  for (const { name, required, pointer } of headers) {
    const received = exchange.answer.headers[name]
    const fact = nearestFact(pointer)
    if (fact) shown.push(fact.no)
    if (received !== undefined || !required) continue
    findings.push({
      exchange,
      at: `header ${name}`,
      expected: 'to be there',
      received,
      ...(fact ? { fact: fact.no } : {}),
    })
  }
  return { findings, shown }
}

function judgeBody(spec: Spec, exchange: Exchange, answer: SpecAnswer): ExchangeJudgement {
  const schema = schemaOf(exchange, answer)
  if (schema === null) return nothing
  const { json } = exchange.answer
  if (json === undefined) {
    const fact = findFact('errors.bodies-are-json').no
    const finding: Finding = { exchange, at: 'body', expected: 'JSON', received: exchange.answer.text, fact }
    return { findings: [finding], shown: [fact] }
  }
  const { mismatches, shown } = holdValue(spec.root, schema, json, answer.pointer)
  const findings = mismatches.map(({ at, expected, received, place }): Finding => {
    const fact = nearestFact(place)
    return { exchange, at: at === '' ? 'body' : at, expected, received, ...(fact ? { fact: fact.no } : {}) }
  })
  return { findings, shown: numbersAt([...shown, ...mismatches.map(({ place }) => place)]) }
}

function findUnknown(spec: Spec, exchange: Exchange, answer: SpecAnswer): ExchangeJudgement {
  const schema = schemaOf(exchange, answer)
  if (schema === null || exchange.answer.json === undefined) return nothing
  const { unknown } = holdValue(spec.root, schema, exchange.answer.json, answer.pointer)
  const fact = nearestFact(answer.pointer)
  const findings = unknown.map(
    (at): Finding => ({
      exchange,
      at,
      expected: 'no field of that name, as far as is known',
      received: 'one',
      note: true,
      ...(fact ? { fact: fact.no } : {}),
    }),
  )
  return { findings, shown: [] }
}

/** Pointer of the schema that an answer's body is held against; null where its media type has none. */
function schemaOf({ answer: { headers } }: Exchange, { media }: SpecAnswer): string | null {
  return media.get(mediaType(headers['content-type'])) ?? null
}

/** `Application/JSON; charset=utf-8` as `application/json`. */
function mediaType(contentType: string | undefined): string {
  return contentType?.split(';')[0]?.trim().toLowerCase() ?? ''
}
