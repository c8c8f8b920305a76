/**
 * Looks at exchanges, one after the other, and keeps what they show against a spec: counts, types and names, and of texts only words that
 * a service says by itself. So it can look on for days, and nothing personal is in what it keeps.
 */

import { checkValue, type Mismatch } from '../../spec/check-value.ts'
import { type ContractFact, findFact, isBinding, nearestFact } from '../../spec/facts.ts'
import type { Spec, SpecAnswer } from '../../spec/read-spec.ts'
import type { Exchange } from '../exchange.ts'
import { pick } from '../pick.ts'
import type { ExchangeRule, Finding, Rule } from '../rule.ts'
import { messageRuleIds } from '../rules/messages.ts'
import { expectedFor } from '../spec/expected-response.ts'
import type { Observations, PlaceSeen, StatusSeen } from './observations.ts'
import { addValue, createShape, isName, type Shape, typeOf } from './observed-shape.ts'
import { createQuestions } from './questions.ts'
import { isSafeMessage, isSafeWord } from './safe-words.ts'

export interface Observer extends Observations {
  see(exchange: Exchange): void
  /** What a rule found that is about more than single exchanges. */
  seeFindings(findings: readonly (Omit<Finding, 'fact'> & { fact: ContractFact; times: number })[]): void
}

/** Answers of what stands in front of a service. */
const gateway: ReadonlySet<number> = new Set([502, 503, 504])

export function createObserver(spec: Spec, rules: readonly Rule[]): Observer {
  const exchangeRules = rules.filter((rule): rule is ExchangeRule => rule.kind === 'exchange')
  const statuses = new Map<string, Map<number, number>>()
  const requestKinds = new Map<string, Map<number, number>>()
  const shown = new Map<string, number>()
  const places = new Map<string, PlaceSeen>()
  const unknown = new Map<string, Map<string, Shape>>()
  const newStatuses = new Map<string, Map<number, StatusSeen>>()
  const headers = new Map<string, { missing: number; of: number }>()
  const behaviours = new Map<number, Map<string, { held: number; refuted: number }>>()
  const messages = new Map<string, Map<string, number>>()
  const questions = createQuestions()
  let answers = 0

  const seeBody = (exchange: Exchange, answer: SpecAnswer): void => {
    const schema = jsonSchemaOf(answer)
    const { json } = exchange.answer
    if (schema === null || json === undefined) return
    const held = checkValue(spec.root, schema, json, answer.pointer)
    for (const pointer of new Set(held.shown)) {
      const times = held.shown.filter((one) => one === pointer).length
      shown.set(pointer, (shown.get(pointer) ?? 0) + times)
    }
    for (const mismatch of held.mismatches) seeMismatch(exchange, mismatch)
    held.unknown.forEach((at, index) => {
      seeUnknown(exchange, at, held.unknownIn[index] ?? '')
    })
    const message = pick(json, '/message')
    if (isSafeMessage(message, exchange.request.body ?? '')) {
      const key = `${exchange.operationKey} ${exchange.answer.status} ${exchange.requestKind}`
      count(
        entry(messages, key, () => new Map()),
        message,
      )
    }
  }

  const seeMismatch = (exchange: Exchange, { place, keyword, received, at, expected }: Mismatch): void => {
    const fact = nearestFact(place)
    // What the documents say is told of by the rules.
    if (fact && isBinding(fact)) return
    const isOwn = lastKey(at) === lastKey(place)
    if (!isOwn) {
      questions.add(exchange, { at, expected, received, fact })
      return
    }
    const seen = entry(places, place, () => ({ keywords: new Map(), types: new Set(), words: new Map(), unsafe: 0 }))
    count(seen.keywords, keyword)
    if (keyword === 'required') return
    seen.types.add(typeOf(received))
    const isWord =
      lastKey(at) === 'message' ? isSafeMessage(received, exchange.request.body ?? '') : isSafeWord(received)
    if (isWord && typeof received === 'string') count(seen.words, received)
    else seen.unsafe++
  }

  const seeUnknown = (exchange: Exchange, at: string, within: string): void => {
    const name = lastKey(at)
    if (!isName(name)) {
      questions.add(exchange, {
        at: at.slice(0, at.lastIndexOf('/')),
        expected: 'fields with names that are known beforehand',
        received: {},
        fact: null,
      })
      return
    }
    const fields = entry(unknown, within, () => new Map<string, Shape>())
    addValue(entry(fields, name, createShape), pick(exchange.answer.json, at))
  }

  const seeHeaders = (exchange: Exchange, answer: SpecAnswer): void => {
    for (const { name, required, pointer } of answer.headers) {
      if (!required || nearestFact(pointer)?.from !== 'assumed') continue
      const seen = entry(headers, pointer, () => ({ missing: 0, of: 0 }))
      seen.of++
      if (exchange.answer.headers[name] === undefined) seen.missing++
    }
  }

  const seeNewStatus = (exchange: Exchange, findings: readonly Finding[]): void => {
    const { operationKey, answer } = exchange
    const fresh = entry(newStatuses, operationKey, () => new Map<number, StatusSeen>())
    const seen = entry(fresh, answer.status, () => ({
      times: 0,
      requestKinds: new Set<string>(),
      instead: new Set<number>(),
      fitsInstead: true,
      body: createShape(),
      media: new Set<string>(),
    }))
    seen.times++
    seen.requestKinds.add(exchange.requestKind)
    if (answer.json !== undefined) addValue(seen.body, answer.json)
    seen.media.add(mediaType(answer.headers['content-type']))
    for (const { at, expected } of findings) {
      const instead = at === 'status' && /^\d{3}$/.test(expected) ? Number(expected) : null
      if (instead === null) continue
      seen.instead.add(instead)
      const known = spec.answersOf(operationKey).get(instead)
      const schema = jsonSchemaOf(known)
      const fits = schema !== null && checkValue(spec.root, schema, answer.json, '').mismatches.length === 0
      seen.fitsInstead &&= fits
      if (known && fits) seeBody(exchange, known)
    }
  }

  /** Findings that openapi.yaml is bound by become questions; those about assumed behaviours are counted. True where one was binding. */
  const seeRules = (exchange: Exchange): { findings: Finding[]; statusBinds: boolean } => {
    const all: Finding[] = []
    const held = new Set<number>()
    const refuted = new Set<number>()
    const said = new Set<number>()
    let statusBinds = false
    for (const rule of exchangeRules.filter((one) => one.concerns(exchange))) {
      const { findings, shown: numbers } = rule.judge(exchange)
      for (const no of numbers) held.add(no)
      for (const finding of findings.filter(({ note }) => !note)) {
        const fact = finding.fact === undefined ? rule.facts[0] : findFact(finding.fact)
        if (!fact) continue
        if (!isBinding(fact)) {
          // Another message is learned with its answer, and what is said of messages goes with it.
          if (messageRuleIds.has(rule.id) && isSafeMessage(finding.received, exchange.request.body ?? ''))
            held.delete(fact.number)
          else if (finding.at === '/message') said.add(fact.number)
          else refuted.add(fact.number)
          all.push(finding)
          continue
        }
        statusBinds ||= finding.at === 'status'
        questions.add(exchange, { ...finding, fact })
      }
    }
    const kind = kindOf(exchange)
    for (const no of refuted) countBehaviour(behaviours, no, kind, 'refuted')
    for (const no of said) countBehaviour(behaviours, no, `${kind} message`, 'refuted')
    for (const no of held) if (!refuted.has(no) && !said.has(no)) countBehaviour(behaviours, no, kind, 'held')
    return { findings: all, statusBinds }
  }

  return {
    get answers() {
      return answers
    },
    statuses,
    requestKinds,
    shown,
    places,
    unknown,
    newStatuses,
    headers,
    behaviours,
    messages,
    get questions() {
      return questions.list()
    },
    see(exchange) {
      const { answer, operationKey, generated, requestKind } = exchange
      if (generated || answer.failure !== null || requestKind === 'aside' || gateway.has(answer.status)) return
      answers++
      count(
        entry(statuses, operationKey, () => new Map()),
        answer.status,
      )
      count(
        entry(requestKinds, kindOf(exchange), () => new Map()),
        answer.status,
      )
      const { findings, statusBinds } = seeRules(exchange)
      const known = spec.answersOf(operationKey).get(answer.status)
      if (known) {
        seeBody(exchange, known)
        seeHeaders(exchange, known)
      } else if (!statusBinds && expectedFor(spec.operation(operationKey), requestKind)?.status !== answer.status) {
        seeNewStatus(exchange, findings)
      }
    },
    seeFindings(findings) {
      for (const { exchange, fact, times, ...finding } of findings) {
        // The status says it all, and is learned as such.
        const isNew = finding.at === 'status' && !spec.answersOf(exchange.operationKey).has(exchange.answer.status)
        if (isBinding(fact)) questions.add(exchange, { ...finding, fact })
        else if (!isNew) countBehaviour(behaviours, fact.number, 'a conversation', 'refuted', times)
      }
    },
  }
}

function countBehaviour(
  behaviours: Map<number, Map<string, { held: number; refuted: number }>>,
  no: number,
  kind: string,
  what: 'held' | 'refuted',
  times = 1,
): void {
  const kinds = entry(behaviours, no, () => new Map<string, { held: number; refuted: number }>())
  entry(kinds, kind, () => ({ held: 0, refuted: 0 }))[what] += times
}

function kindOf({ operationKey, requestKind }: Exchange): string {
  return `${operationKey} ${requestKind}`
}

function count<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

function entry<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const found = map.get(key)
  if (found !== undefined) return found
  const made = make()
  map.set(key, made)
  return made
}

function lastKey(pointer: string): string {
  return pointer
    .slice(pointer.lastIndexOf('/') + 1)
    .replaceAll('~1', '/')
    .replaceAll('~0', '~')
}

function jsonSchemaOf(answer: SpecAnswer | undefined): string | null {
  return [...(answer?.media.values() ?? [])].find((schema) => schema !== null) ?? null
}

function mediaType(contentType: string | undefined): string {
  return contentType?.split(';')[0]?.trim().toLowerCase() ?? ''
}
