/** Records how exchanges deviate from a spec. The records contain no personal data. */

import { checkValue, type ValueMismatch } from '../../spec/check-value.ts'
import { type ContractFact, findFact, isBinding, nearestFact } from '../../spec/facts.ts'
import { parsePointer } from '../../spec/json-pointer.ts'
import type { ActiveSpec } from '../../spec/overlay/active-spec.ts'
import { jsonSchemaOf, type Spec, type SpecResponse } from '../../spec/read-spec.ts'
import type { Exchange } from '../exchange.ts'
import { getAtPointer } from '../get-at-pointer.ts'
import { jsonTypeOf } from '../json-type.ts'
import { isGatewayStatus, mediaTypeOf } from '../request.ts'
import type { ContractFinding, ContractRule, ExchangeRule } from '../rule.ts'
import { messageRuleIds } from '../rules/messages.ts'
import type { ContractRun } from '../run/run.ts'
import { expectedResponseFor } from '../spec/expected-response.ts'
import { activeRules } from './active-rules.ts'
import { addValue, createShape, isFieldName, type ObservedShape } from './observed-shape.ts'
import { createOpenQuestions, type OpenQuestion } from './questions.ts'
import { isSafeMessage, isSafeWord } from './safe-words.ts'

export interface Observer extends Observations {
  observe(exchange: Exchange): void
  /** Adds findings that are based on several exchanges. */
  observeFindings(findings: readonly (Omit<ContractFinding, 'fact'> & { fact: ContractFact; times: number })[]): void
}

export function createObserver(spec: Spec, rules: readonly ContractRule[]): Observer {
  const exchangeRules = rules.filter((rule): rule is ExchangeRule => rule.kind === 'exchange')
  const statuses = new Map<string, Map<number, number>>()
  const requestKinds = new Map<string, Map<number, number>>()
  const shown = new Map<string, number>()
  const properties = new Map<string, ObservedProperty>()
  const unknown = new Map<string, Map<string, ObservedShape>>()
  const newStatuses = new Map<string, Map<number, ObservedStatus>>()
  const headers = new Map<string, { missing: number; of: number }>()
  const behaviours = new Map<number, Map<string, { confirmed: number; refuted: number }>>()
  const messages = new Map<string, Map<string, number>>()
  const questions = createOpenQuestions()
  let responses = 0

  const observeBody = (exchange: Exchange, response: SpecResponse): void => {
    const schema = jsonSchemaOf(response)
    const { json } = exchange.response
    if (schema === null || json === undefined) return
    const check = checkValue(spec.root, schema, json, response.pointer)
    for (const pointer of new Set(check.covered)) {
      const times = check.covered.filter((one) => one === pointer).length
      shown.set(pointer, (shown.get(pointer) ?? 0) + times)
    }
    for (const mismatch of check.mismatches) observeMismatch(exchange, mismatch)
    check.unknown.forEach((at, index) => {
      observeUnknownField(exchange, at, check.unknownIn[index] ?? '')
    })
    const message = getAtPointer(json, '/message')
    if (isSafeMessage(message, exchange.request.body ?? '')) {
      const key = `${exchange.operationKey} ${exchange.response.status} ${exchange.requestKind}`
      increment(
        getOrCreate(messages, key, () => new Map()),
        message,
      )
    }
  }

  const observeMismatch = (
    exchange: Exchange,
    { factPointer, keyword, received, at, expected }: ValueMismatch,
  ): void => {
    const fact = nearestFact(factPointer)
    // Skip violations of documented facts, because the rules already report them.
    if (fact && isBinding(fact)) return
    const isOwn = lastKey(at) === lastKey(factPointer)
    if (!isOwn) {
      questions.add(exchange, { at, expected, received, fact })
      return
    }
    const seen = getOrCreate(properties, factPointer, () => ({
      keywords: new Map(),
      types: new Set(),
      words: new Map(),
      unsafe: 0,
    }))
    increment(seen.keywords, keyword)
    if (keyword === 'required') return
    seen.types.add(jsonTypeOf(received))
    const isWord =
      lastKey(at) === 'message' ? isSafeMessage(received, exchange.request.body ?? '') : isSafeWord(received)
    if (isWord && typeof received === 'string') increment(seen.words, received)
    else seen.unsafe++
  }

  const observeUnknownField = (exchange: Exchange, at: string, within: string): void => {
    const name = lastKey(at)
    if (!isFieldName(name)) {
      questions.add(exchange, {
        at: at.slice(0, at.lastIndexOf('/')),
        expected: 'only field names that the spec lists',
        received: {},
        fact: null,
      })
      return
    }
    const fields = getOrCreate(unknown, within, () => new Map<string, ObservedShape>())
    addValue(getOrCreate(fields, name, createShape), getAtPointer(exchange.response.json, at))
  }

  const observeHeaders = (exchange: Exchange, response: SpecResponse): void => {
    for (const { name, required, pointer } of response.headers) {
      if (!required || nearestFact(pointer)?.from !== 'assumed') continue
      const seen = getOrCreate(headers, pointer, () => ({ missing: 0, of: 0 }))
      seen.of++
      if (exchange.response.headers[name] === undefined) seen.missing++
    }
  }

  const observeNewStatus = (exchange: Exchange, findings: readonly ContractFinding[]): void => {
    const { operationKey, response } = exchange
    const byStatus = getOrCreate(newStatuses, operationKey, () => new Map<number, ObservedStatus>())
    const seen = getOrCreate(byStatus, response.status, () => ({
      times: 0,
      requestKinds: new Set<string>(),
      expectedStatuses: new Set<number>(),
      matchesExpected: true,
      body: createShape(),
      media: new Set<string>(),
    }))
    seen.times++
    seen.requestKinds.add(exchange.requestKind)
    if (response.json !== undefined) addValue(seen.body, response.json)
    seen.media.add(mediaTypeOf(response.headers['content-type']))
    for (const { at, expectedValue } of findings) {
      if (at !== 'status' || typeof expectedValue !== 'number') continue
      seen.expectedStatuses.add(expectedValue)
      const known = spec.responsesOf(operationKey).get(expectedValue)
      const schema = jsonSchemaOf(known)
      const fits = schema !== null && checkValue(spec.root, schema, response.json, '').mismatches.length === 0
      seen.matchesExpected &&= fits
      if (known && fits) observeBody(exchange, known)
    }
  }

  /** Counts confirmed and refuted assumptions. Records violations of documented facts as open questions. */
  const observeRules = (exchange: Exchange): { findings: ContractFinding[]; statusBinds: boolean } => {
    const all: ContractFinding[] = []
    const tested = new Set<number>()
    const refuted = new Set<number>()
    // Facts refuted by a response's `message` field. They are counted separately from facts refuted by the status or by other fields.
    const refutedByMessage = new Set<number>()
    let statusBinds = false
    for (const rule of exchangeRules.filter((one) => one.appliesTo(exchange))) {
      const { findings, testedFacts: numbers } = rule.evaluate(exchange)
      for (const no of numbers) tested.add(no)
      for (const finding of findings.filter(({ informational }) => !informational)) {
        const fact = finding.fact === undefined ? rule.facts[0] : findFact(finding.fact)
        if (!fact) continue
        if (!isBinding(fact)) {
          // Do not count the message rule's fact if the message is safe to store, because `observeBody` records the message.
          if (messageRuleIds.has(rule.id) && isSafeMessage(finding.received, exchange.request.body ?? ''))
            tested.delete(fact.number)
          else if (finding.at === '/message') refutedByMessage.add(fact.number)
          else refuted.add(fact.number)
          all.push(finding)
          continue
        }
        statusBinds ||= finding.at === 'status'
        questions.add(exchange, { ...finding, fact })
      }
    }
    const kind = requestKey(exchange)
    for (const no of refuted) countBehaviour(behaviours, no, kind, 'refuted')
    for (const no of refutedByMessage) countBehaviour(behaviours, no, `${kind} message`, 'refuted')
    for (const no of tested)
      if (!refuted.has(no) && !refutedByMessage.has(no)) countBehaviour(behaviours, no, kind, 'confirmed')
    return { findings: all, statusBinds }
  }

  return {
    get responses() {
      return responses
    },
    statuses,
    requestKinds,
    presentCounts: shown,
    properties,
    unknown,
    newStatuses,
    headers,
    behaviours,
    messages,
    get questions() {
      return questions.list()
    },
    observe(exchange) {
      const { response, operationKey, generated, requestKind } = exchange
      if (
        generated ||
        response.failure !== null ||
        requestKind === 'head-or-options' ||
        isGatewayStatus(response.status)
      )
        return
      responses++
      increment(
        getOrCreate(statuses, operationKey, () => new Map()),
        response.status,
      )
      increment(
        getOrCreate(requestKinds, requestKey(exchange), () => new Map()),
        response.status,
      )
      const { findings, statusBinds } = observeRules(exchange)
      const known = spec.responsesOf(operationKey).get(response.status)
      if (known) {
        observeBody(exchange, known)
        observeHeaders(exchange, known)
      } else if (
        !statusBinds &&
        expectedResponseFor(spec.operation(operationKey), requestKind)?.status !== response.status
      ) {
        observeNewStatus(exchange, findings)
      }
    },
    observeFindings(findings) {
      for (const { exchange, fact, times, ...finding } of findings) {
        // Do not count unknown statuses here, because `observeNewStatus` records them.
        const isNew = finding.at === 'status' && !spec.responsesOf(exchange.operationKey).has(exchange.response.status)
        if (isBinding(fact)) questions.add(exchange, { ...finding, fact })
        else if (!isNew) countBehaviour(behaviours, fact.number, 'probe', 'refuted', times)
      }
    },
  }
}

function countBehaviour(
  behaviours: Map<number, Map<string, { confirmed: number; refuted: number }>>,
  no: number,
  kind: string,
  result: 'confirmed' | 'refuted',
  times = 1,
): void {
  const kinds = getOrCreate(behaviours, no, () => new Map<string, { confirmed: number; refuted: number }>())
  getOrCreate(kinds, kind, () => ({ confirmed: 0, refuted: 0 }))[result] += times
}

function requestKey({ operationKey, requestKind }: Exchange): string {
  return `${operationKey} ${requestKind}`
}

function increment<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

function getOrCreate<Key, Value>(map: Map<Key, Value>, key: Key, create: () => Value): Value {
  const found = map.get(key)
  if (found !== undefined) return found
  const created = create()
  map.set(key, created)
  return created
}

function lastKey(pointer: string): string {
  return parsePointer(pointer).at(-1) ?? ''
}

/**
 * Evaluates all exchange rules for every exchange, including rules that the run skipped. Probe rules are not evaluated again. Their
 * findings are taken from the run.
 */
export function observeRun(
  { exchanges, outcomes }: Pick<ContractRun, 'exchanges' | 'outcomes'>,
  activeSpec: ActiveSpec,
): Observations {
  const observer = createObserver(activeSpec.spec, activeRules(activeSpec))
  for (const exchange of exchanges) observer.observe(exchange)
  for (const { rule, findings } of outcomes) if (rule.kind === 'probe') observer.observeFindings(findings)
  return observer
}

export interface ObservedProperty {
  /** Number of violations per schema keyword. `required` counts missing properties. */
  readonly keywords: Map<string, number>
  readonly types: Set<string>
  /** Number of times each value was observed. Values that are not safe to store are counted in `unsafe` instead. */
  readonly words: Map<string, number>
  unsafe: number
}

export interface ObservedStatus {
  times: number
  readonly requestKinds: Set<string>
  /** Statuses that rules expected instead of the observed status. */
  readonly expectedStatuses: Set<number>
  /** Whether all response bodies match the schema for the expected status. */
  matchesExpected: boolean
  readonly body: ObservedShape
  readonly media: Set<string>
}

export interface Observations {
  readonly responses: number
  /** Number of responses by operation key and status. An operation key is an operation ID, `unknownPath` or `wrongMethod`. */
  readonly statuses: ReadonlyMap<string, ReadonlyMap<number, number>>
  /** Number of responses by operation and kind of request, such as `checkEmail good`, and by status. */
  readonly requestKinds: ReadonlyMap<string, ReadonlyMap<number, number>>
  /** Number of observed objects that contain each property, keyed by the JSON pointer to the property's schema. */
  readonly presentCounts: ReadonlyMap<string, number>
  readonly properties: ReadonlyMap<string, ObservedProperty>
  /** Fields that are missing from a schema, keyed by the JSON pointer to the schema. */
  readonly unknown: ReadonlyMap<string, ReadonlyMap<string, ObservedShape>>
  readonly newStatuses: ReadonlyMap<string, ReadonlyMap<number, ObservedStatus>>
  /**
   * Counts for each header whose presence is an assumption, keyed by the JSON pointer to the header's definition. `of` counts all responses
   * that should contain the header.
   */
  readonly headers: ReadonlyMap<string, { missing: number; of: number }>
  /**
   * Number of times each behavior was confirmed and refuted. The outer key is the fact number. The inner key is the operation and kind of
   * request, such as `checkEmail good` or `checkEmail good message`, or `probe` for findings of probe rules.
   */
  readonly behaviours: ReadonlyMap<number, ReadonlyMap<string, { confirmed: number; refuted: number }>>
  /** Number of times each message was observed, keyed by operation, status and kind of request. */
  readonly messages: ReadonlyMap<string, ReadonlyMap<string, number>>
  readonly questions: readonly OpenQuestion[]
}
