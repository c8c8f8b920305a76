/** Rules about responses, derived from the schemas in openapi.yaml. They apply to all exchanges and need no additional requests. */

import { checkValue } from '../../spec/check-value.ts'
import { type ContractFact, findFact, isBinding, nearestFact, valueFact } from '../../spec/facts.ts'
import { listProperties } from '../../spec/list-properties.ts'
import type { Spec, SpecResponse } from '../../spec/read-spec.ts'
import type { Exchange } from '../exchange.ts'
import { factsAt, isJsonPromised, numbersAt } from '../findings/exchange-result.ts'
import { describeValue } from '../report/format-received.ts'
import { mediaTypeOf } from '../request.ts'
import { type ContractFinding, type ExchangeResult, type ExchangeRule, noFindings } from '../rule.ts'
import { operationIdOf } from '../spec/operations.ts'

export function createResponseRules(operationKey: string, spec: Spec): ExchangeRule[] {
  const responses = [...spec.responsesOf(operationKey).values()]
  const kinds = [contentType, headers, body(spec), unknownFields(spec)]
  return kinds
    .filter(({ applies }) => responses.some(applies))
    .map(({ name, title, factsOf, evaluate }) => ({
      kind: 'exchange',
      id: `${operationKey}.${name}`,
      title,
      operation: operationIdOf(operationKey),
      facts: [...new Set(responses.flatMap(factsOf))],
      appliesTo: (one) => one.operationKey === operationKey && !one.generated,
      evaluate: (exchange) => {
        const response = spec.responsesOf(operationKey).get(exchange.response.status)
        return response ? evaluate(exchange, response) : noFindings
      },
    }))
}

interface ResponseProperty {
  readonly name: string
  readonly title: string
  applies(response: SpecResponse): boolean
  factsOf(response: SpecResponse): readonly ContractFact[]
  evaluate(exchange: Exchange, response: SpecResponse): ExchangeResult
}

const contentType: ResponseProperty = {
  name: 'content-type',
  title: 'Every response has the media type that the spec defines for its status.',
  applies: () => true,
  factsOf: (response) => [mediaFact(response), ...factsAt([response.pointer])],
  evaluate: checkContentType,
}

const headers: ResponseProperty = {
  name: 'headers',
  title: 'Every response has the headers that the spec requires for its status.',
  applies: (response) => response.headers.length > 0,
  factsOf: (response) => factsAt(response.headers.map(({ pointer }) => pointer)),
  evaluate: checkHeaders,
}

function body(spec: Spec): ResponseProperty {
  return {
    name: 'body',
    title: 'Every response body has the fields and types that the spec defines for its status.',
    applies: hasSchema,
    factsOf: (response) => factsAt(schemasOf(response).flatMap((schema) => listProperties(spec.root, schema))),
    evaluate: (exchange, response) => checkBody(spec, exchange, response),
  }
}

function unknownFields(spec: Spec): ResponseProperty {
  return {
    name: 'unknown-fields',
    title: 'Response fields that are not in the spec are allowed and are listed in the report.',
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

/**
 * Returns the assumption to report for a wrong media type. If the nearest fact about the response is an assumption, returns that
 * assumption. Otherwise, returns A50 for a response with a schema, and A41 for a response without a schema, such as the script.
 */
function mediaFact(response: SpecResponse): ContractFact {
  const own = nearestFact(response.pointer)
  if (own && !isBinding(own)) return own
  return findFact(
    hasSchema(response) ? 'errors.responses-have-json-content-type' : 'script.has-javascript-content-type',
  )
}

/** A non-JSON body contradicts a documented fact (service 4). A JSON body with a different media type contradicts only an assumption. */
function checkContentType(exchange: Exchange, response: SpecResponse): ExchangeResult {
  const types = [...response.media.keys()]
  const received = exchange.response.headers['content-type']
  const testedFacts = numbersAt([response.pointer])
  if (types.length === 0) return { findings: [], testedFacts }
  const label = mediaFact(response)
  if (types.includes(mediaTypeOf(received)))
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

function checkHeaders(exchange: Exchange, { headers }: SpecResponse): ExchangeResult {
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
      expected: 'to be present',
      received,
      ...(fact ? { fact: fact.number } : {}),
    })
  }
  return { findings, testedFacts }
}

/**
 * Returns the fact to report if the whole body is invalid, for example not JSON. An assumption about the response takes precedence, then
 * the first fact about a property, then the fact about the response.
 */
function wholeFact(spec: Spec, schema: string, { pointer }: SpecResponse): ContractFact | null {
  const own = nearestFact(pointer)
  return own && !isBinding(own) ? own : (factsAt(listProperties(spec.root, schema))[0] ?? own)
}

function checkBody(spec: Spec, exchange: Exchange, response: SpecResponse): ExchangeResult {
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

/** For a missing property, returns the fact about the property. For an invalid value, returns the fact about the allowed values. */
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
      expected: 'only fields that are in the spec',
      received: describeValue('a field that is not in the spec'),
      informational: true,
      ...(fact ? { fact: fact.number } : {}),
    }),
  )
  return { findings, testedFacts: [] }
}

/** Returns a JSON pointer to the response body's schema, or null if the body is not checked against a schema. */
function schemaOf({ response: { headers, json } }: Exchange, { media }: SpecResponse): string | null {
  const [first = null] = media.values()
  // If the spec does not list the response's media type, check a JSON body against the schema for the first listed media type.
  return media.get(mediaTypeOf(headers['content-type'])) ?? (json === undefined ? null : first)
}
