/** What holds of every answer of an operation, by its schema in openapi.yaml: judged on each exchange, at no cost. */

import { checkValue } from '../../spec/check-value.ts'
import { type ContractFact, findFact, isBinding, nearestFact, valueFact } from '../../spec/facts.ts'
import type { OperationId } from '../../spec/generated/operations.ts'
import { listProperties } from '../../spec/list-properties.ts'
import { type Spec, type SpecAnswer, shippedSpec } from '../../spec/read-spec.ts'
import type { Exchange } from '../exchange.ts'
import { inWords } from '../in-words.ts'
import type { ExchangeJudgement, ExchangeRule, Finding } from '../rule.ts'
import { expectedStatus } from '../spec/expected-response.ts'
import { factsAt, isJsonPromised, noFindings, numbersAt } from './verdict.ts'

/** The rules about one operation's answers, or about those that belong to no operation. */
export function answerRules(
  operationKey: string,
  operation: OperationId | null,
  spec: Spec = shippedSpec(),
): ExchangeRule[] {
  const answers = [...spec.answersOf(operationKey).values()]
  const kinds = [contentType, headers, body(spec), unknownFields(spec)]
  return kinds
    .filter(({ applies }) => answers.some(applies))
    .map(({ name, says, factsOf, judge }) => ({
      kind: 'exchange',
      id: `${operationKey}.${name}`,
      says,
      operation,
      facts: [...new Set(answers.flatMap(factsOf))],
      concerns: (one) => one.operationKey === operationKey && !one.generated,
      shows: ({ requestKind }) => {
        const status = expectedStatus(spec.operation(operationKey), requestKind)
        return answers.filter((answer) => answer.status === status).flatMap(factsOf)
      },
      judge: (exchange) => {
        const answer = spec.answersOf(operationKey).get(exchange.answer.status)
        return answer ? judge(exchange, answer) : noFindings
      },
    }))
}

/** A property that answers have by the part of the spec about their status. */
interface AnswerProperty {
  readonly name: string
  readonly says: string
  /** Whether there is anything to hold an answer of a status against. */
  applies(answer: SpecAnswer): boolean
  factsOf(answer: SpecAnswer): readonly ContractFact[]
  judge(exchange: Exchange, answer: SpecAnswer): ExchangeJudgement
}

const contentType: AnswerProperty = {
  name: 'content-type',
  says: 'Each answer has the media type that its status has.',
  applies: () => true,
  factsOf: (answer) => [mediaFact(answer), ...factsAt([answer.pointer])],
  judge: judgeContentType,
}

const headers: AnswerProperty = {
  name: 'headers',
  says: 'Each answer has the headers that its status has.',
  applies: (answer) => answer.headers.length > 0,
  factsOf: (answer) => factsAt(answer.headers.map(({ pointer }) => pointer)),
  judge: judgeHeaders,
}

function body(spec: Spec): AnswerProperty {
  return {
    name: 'body',
    says: 'Each answer has the fields and types that its status has.',
    applies: hasSchema,
    factsOf: (answer) => factsAt(schemasOf(answer).flatMap((schema) => listProperties(spec.root, schema))),
    judge: (exchange, answer) => judgeBody(spec, exchange, answer),
  }
}

function unknownFields(spec: Spec): AnswerProperty {
  return {
    name: 'unknown-fields',
    says: 'Answers have no fields that are not listed; more may come.',
    applies: hasSchema,
    factsOf: ({ pointer }) => factsAt([pointer]),
    judge: (exchange, answer) => findUnknown(spec, exchange, answer),
  }
}

function schemasOf({ media }: SpecAnswer): string[] {
  return [...media.values()].filter((schema) => schema !== null)
}

function hasSchema(answer: SpecAnswer): boolean {
  return schemasOf(answer).length > 0
}

/** The documents say of no answer which media type it has (A41, A50). An answer that is a guess is wrong as a whole. */
function mediaFact(answer: SpecAnswer): ContractFact {
  const own = nearestFact(answer.pointer)
  if (own && !isBinding(own)) return own
  return findFact(hasSchema(answer) ? 'errors.answers-are-labelled-json' : 'script.is-labelled-javascript')
}

/** Service 4 has all bodies be JSON: one that is not breaks that, one with another media type breaks a guess. */
function judgeContentType(exchange: Exchange, answer: SpecAnswer): ExchangeJudgement {
  const types = [...answer.media.keys()]
  const received = exchange.answer.headers['content-type']
  const shown = numbersAt([answer.pointer])
  if (types.length === 0) return { findings: [], shown }
  const label = mediaFact(answer)
  if (types.includes(mediaType(received))) return { findings: [], shown: [...new Set([label.number, ...shown])] }
  const isBroken = hasSchema(answer) && exchange.answer.json === undefined && isJsonPromised(exchange)
  const fact = isBroken ? findFact('errors.bodies-are-json') : label
  const finding: Finding = {
    exchange,
    at: 'header content-type',
    expected: types.join(' or '),
    received,
    fact: fact.number,
  }
  return { findings: [finding], shown: [...new Set([fact.number, ...shown])] }
}

function judgeHeaders(exchange: Exchange, { headers }: SpecAnswer): ExchangeJudgement {
  const findings: Finding[] = []
  const shown: number[] = []
  for (const { name, required, pointer } of headers) {
    const received = exchange.answer.headers[name]
    const fact = nearestFact(pointer)
    if (fact) shown.push(fact.number)
    if (received !== undefined || !required) continue
    findings.push({
      exchange,
      at: `header ${name}`,
      expected: 'to be there',
      received,
      ...(fact ? { fact: fact.number } : {}),
    })
  }
  return { findings, shown }
}

/** The fact about a body as a whole: that of its first property, since that there is an answer says nothing of its body. */
function wholeFact(spec: Spec, schema: string, { pointer }: SpecAnswer): ContractFact | null {
  const own = nearestFact(pointer)
  return own && !isBinding(own) ? own : (factsAt(listProperties(spec.root, schema))[0] ?? own)
}

function judgeBody(spec: Spec, exchange: Exchange, answer: SpecAnswer): ExchangeJudgement {
  const schema = schemaOf(exchange, answer)
  if (schema === null) return noFindings
  const { json } = exchange.answer
  if (json === undefined) {
    const fact = isJsonPromised(exchange) ? findFact('errors.bodies-are-json') : wholeFact(spec, schema, answer)
    const finding: Finding = { exchange, at: 'body', expected: 'JSON', received: exchange.answer.text }
    return fact
      ? { findings: [{ ...finding, fact: fact.number }], shown: [fact.number] }
      : { findings: [finding], shown: [] }
  }
  const { mismatches, shown } = checkValue(spec.root, schema, json, answer.pointer)
  const findings = mismatches.map(({ at, expected, received, place, keyword }): Finding => {
    const fact = place === answer.pointer ? wholeFact(spec, schema, answer) : factOf(place, keyword)
    return { exchange, at: at === '' ? 'body' : at, expected, received, ...(fact ? { fact: fact.number } : {}) }
  })
  return { findings, shown: numbersAt([...shown, ...mismatches.map(({ place }) => place)]) }
}

/** A missing property breaks the fact about its presence, another value the one about its value. */
function factOf(place: string, keyword: string): ContractFact | null {
  const fact = nearestFact(place)
  return fact && keyword !== 'required' ? valueFact(fact) : fact
}

function findUnknown(spec: Spec, exchange: Exchange, answer: SpecAnswer): ExchangeJudgement {
  const schema = schemaOf(exchange, answer)
  if (schema === null || exchange.answer.json === undefined) return noFindings
  const { unknown } = checkValue(spec.root, schema, exchange.answer.json, answer.pointer)
  const fact = nearestFact(answer.pointer)
  const findings = unknown.map(
    (at): Finding => ({
      exchange,
      at,
      expected: 'no field of that name, as far as is known',
      received: inWords('one'),
      note: true,
      ...(fact ? { fact: fact.number } : {}),
    }),
  )
  return { findings, shown: [] }
}

/** Pointer of the schema that an answer's body is held against; null where it is not JSON. */
function schemaOf({ answer: { headers, json } }: Exchange, { media }: SpecAnswer): string | null {
  const [first = null] = media.values()
  // JSON under another media type is JSON.
  return media.get(mediaType(headers['content-type'])) ?? (json === undefined ? null : first)
}

/** `Application/JSON; charset=utf-8` as `application/json`. */
function mediaType(contentType: string | undefined): string {
  return contentType?.split(';')[0]?.trim().toLowerCase() ?? ''
}
