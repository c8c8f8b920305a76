/** What holds of every answer of an operation, by its schema in openapi.yaml: judged on each exchange, at no cost. */

import { checkValue } from '../../spec/check-value.ts'
import { type ContractFact, findFact, isBinding, nearestFact, valueFact } from '../../spec/facts.ts'
import type { OperationId } from '../../spec/generated/operations.ts'
import { listProperties } from '../../spec/list-properties.ts'
import { type Spec, type SpecResponse, shippedSpec } from '../../spec/read-spec.ts'
import type { Exchange } from '../exchange.ts'
import type { ContractFinding, ExchangeResult, ExchangeRule } from '../rule.ts'
import { expectedStatus } from '../spec/expected-response.ts'
import { describeValue } from '../value-description.ts'
import { factsAt, isJsonPromised, noFindings, numbersAt } from './verdict.ts'

/** The rules about one operation's answers, or about those that belong to no operation. */
export function createResponseRules(
  operationKey: string,
  operation: OperationId | null,
  spec: Spec = shippedSpec(),
): ExchangeRule[] {
  const responses = [...spec.responsesOf(operationKey).values()]
  const kinds = [contentType, headers, body(spec), unknownFields(spec)]
  return kinds
    .filter(({ applies }) => responses.some(applies))
    .map(({ name, title, factsOf, evaluate }) => ({
      kind: 'exchange',
      id: `${operationKey}.${name}`,
      title,
      operation,
      facts: [...new Set(responses.flatMap(factsOf))],
      appliesTo: (one) => one.operationKey === operationKey && !one.generated,
      expectedFacts: ({ requestKind }) => {
        const status = expectedStatus(spec.operation(operationKey), requestKind)
        return responses.filter((response) => response.status === status).flatMap(factsOf)
      },
      evaluate: (exchange) => {
        const response = spec.responsesOf(operationKey).get(exchange.response.status)
        return response ? evaluate(exchange, response) : noFindings
      },
    }))
}

/** A property that answers have by the part of the spec about their status. */
interface ResponseProperty {
  readonly name: string
  readonly title: string
  /** Whether there is anything to hold an answer of a status against. */
  applies(response: SpecResponse): boolean
  factsOf(response: SpecResponse): readonly ContractFact[]
  evaluate(exchange: Exchange, response: SpecResponse): ExchangeResult
}

const contentType: ResponseProperty = {
  name: 'content-type',
  title: 'Each answer has the media type that its status has.',
  applies: () => true,
  factsOf: (response) => [mediaFact(response), ...factsAt([response.pointer])],
  evaluate: judgeContentType,
}

const headers: ResponseProperty = {
  name: 'headers',
  title: 'Each answer has the headers that its status has.',
  applies: (response) => response.headers.length > 0,
  factsOf: (response) => factsAt(response.headers.map(({ pointer }) => pointer)),
  evaluate: judgeHeaders,
}

function body(spec: Spec): ResponseProperty {
  return {
    name: 'body',
    title: 'Each answer has the fields and types that its status has.',
    applies: hasSchema,
    factsOf: (response) => factsAt(schemasOf(response).flatMap((schema) => listProperties(spec.root, schema))),
    evaluate: (exchange, response) => judgeBody(spec, exchange, response),
  }
}

function unknownFields(spec: Spec): ResponseProperty {
  return {
    name: 'unknown-fields',
    title: 'Answers have no fields that are not listed; more may come.',
    applies: hasSchema,
    factsOf: ({ pointer }) => factsAt([pointer]),
    evaluate: (exchange, response) => findUnknown(spec, exchange, response),
  }
}

function schemasOf({ media }: SpecResponse): string[] {
  return [...media.values()].filter((schema) => schema !== null)
}

function hasSchema(response: SpecResponse): boolean {
  return schemasOf(response).length > 0
}

/** The documents say of no answer which media type it has (A41, A50). An answer that is a guess is wrong as a whole. */
function mediaFact(response: SpecResponse): ContractFact {
  const own = nearestFact(response.pointer)
  if (own && !isBinding(own)) return own
  return findFact(hasSchema(response) ? 'errors.answers-are-labelled-json' : 'script.is-labelled-javascript')
}

/** Service 4 has all bodies be JSON: one that is not breaks that, one with another media type breaks a guess. */
function judgeContentType(exchange: Exchange, response: SpecResponse): ExchangeResult {
  const types = [...response.media.keys()]
  const received = exchange.response.headers['content-type']
  const testedFacts = numbersAt([response.pointer])
  if (types.length === 0) return { findings: [], testedFacts }
  const label = mediaFact(response)
  if (types.includes(mediaType(received)))
    return { findings: [], testedFacts: [...new Set([label.number, ...testedFacts])] }
  const isBroken = hasSchema(response) && exchange.response.json === undefined && isJsonPromised(exchange)
  const fact = isBroken ? findFact('errors.bodies-are-json') : label
  const finding: ContractFinding = {
    exchange,
    at: 'header content-type',
    expected: types.join(' or '),
    received,
    fact: fact.number,
  }
  return { findings: [finding], testedFacts: [...new Set([fact.number, ...testedFacts])] }
}

function judgeHeaders(exchange: Exchange, { headers }: SpecResponse): ExchangeResult {
  const findings: ContractFinding[] = []
  const testedFacts: number[] = []
  for (const { name, required, pointer } of headers) {
    const received = exchange.response.headers[name]
    const fact = nearestFact(pointer)
    if (fact) testedFacts.push(fact.number)
    if (received !== undefined || !required) continue
    findings.push({
      exchange,
      at: `header ${name}`,
      expected: 'to be there',
      received,
      ...(fact ? { fact: fact.number } : {}),
    })
  }
  return { findings, testedFacts }
}

/** The fact about a body as a whole: that of its first property, since that there is an answer says nothing of its body. */
function wholeFact(spec: Spec, schema: string, { pointer }: SpecResponse): ContractFact | null {
  const own = nearestFact(pointer)
  return own && !isBinding(own) ? own : (factsAt(listProperties(spec.root, schema))[0] ?? own)
}

function judgeBody(spec: Spec, exchange: Exchange, response: SpecResponse): ExchangeResult {
  const schema = schemaOf(exchange, response)
  if (schema === null) return noFindings
  const { json } = exchange.response
  if (json === undefined) {
    const fact = isJsonPromised(exchange) ? findFact('errors.bodies-are-json') : wholeFact(spec, schema, response)
    const finding: ContractFinding = { exchange, at: 'body', expected: 'JSON', received: exchange.response.text }
    return fact
      ? { findings: [{ ...finding, fact: fact.number }], testedFacts: [fact.number] }
      : { findings: [finding], testedFacts: [] }
  }
  const { mismatches, covered } = checkValue(spec.root, schema, json, response.pointer)
  const findings = mismatches.map(({ at, expected, received, factPointer, keyword }): ContractFinding => {
    const fact = factPointer === response.pointer ? wholeFact(spec, schema, response) : factOf(factPointer, keyword)
    return { exchange, at: at === '' ? 'body' : at, expected, received, ...(fact ? { fact: fact.number } : {}) }
  })
  return { findings, testedFacts: numbersAt([...covered, ...mismatches.map(({ factPointer }) => factPointer)]) }
}

/** A missing property breaks the fact about its presence, another value the one about its value. */
function factOf(location: string, keyword: string): ContractFact | null {
  const fact = nearestFact(location)
  return fact && keyword !== 'required' ? valueFact(fact) : fact
}

function findUnknown(spec: Spec, exchange: Exchange, response: SpecResponse): ExchangeResult {
  const schema = schemaOf(exchange, response)
  if (schema === null || exchange.response.json === undefined) return noFindings
  const { unknown } = checkValue(spec.root, schema, exchange.response.json, response.pointer)
  const fact = nearestFact(response.pointer)
  const findings = unknown.map(
    (at): ContractFinding => ({
      exchange,
      at,
      expected: 'no field of that name, as far as is known',
      received: describeValue('one'),
      informational: true,
      ...(fact ? { fact: fact.number } : {}),
    }),
  )
  return { findings, testedFacts: [] }
}

/** Pointer of the schema that an answer's body is held against; null where it is not JSON. */
function schemaOf({ response: { headers, json } }: Exchange, { media }: SpecResponse): string | null {
  const [first = null] = media.values()
  // JSON under another media type is JSON.
  return media.get(mediaType(headers['content-type'])) ?? (json === undefined ? null : first)
}

/** `Application/JSON; charset=utf-8` as `application/json`. */
function mediaType(contentType: string | undefined): string {
  return contentType?.split(';')[0]?.trim().toLowerCase() ?? ''
}
