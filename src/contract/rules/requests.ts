/** What answer each request deserves: judged on each exchange by what is wrong with its request, at no cost. */
import type { OperationId } from '../../spec/generated/operations.ts'
import type { Exchange, Sighting } from '../exchange.ts'
import { type ContractFact, factAt, findFact, isBinding, nearestFact } from '../facts.ts'
import { pick } from '../pick.ts'
import type { ExchangeJudgement, ExchangeRule, Finding } from '../rule.ts'
import { type Deserved, deservedBy } from '../spec/deserved.ts'
import { holdValue } from '../spec/hold-value.ts'
import { listProperties } from '../spec/list-properties.ts'
import { type Spec, type SpecOperation, shippedSpec } from '../spec/read-spec.ts'
import { type Situation, situations } from '../spec/situation.ts'
import { numbersAt } from './answers.ts'

/** The rules about one operation's requests, or about those that are no operation's. */
export function requestRules(
  answerer: string,
  operation: OperationId | null,
  spec: Spec = shippedSpec(),
): ExchangeRule[] {
  const own = spec.operation(answerer)
  const refused = situations.flatMap((situation) => {
    const deserved = isPossible(answerer, own, situation) ? deservedBy(own, situation) : null
    return deserved ? [refusalRule(answerer, operation, { situation, deserved, own, spec })] : []
  })
  return own ? [successRule(own, operation, spec), ...refused, statusRule(own, operation)] : refused
}

interface Refused {
  situation: Situation
  deserved: Deserved
  own: SpecOperation | null
  spec: Spec
}

/** Whether requests to an operation can be wrong in that way at all. */
function isPossible(answerer: string, own: SpecOperation | null, situation: Situation): boolean {
  if (!own)
    return situation === 'wrong-method'
      ? answerer === 'wrongMethod'
      : answerer === 'unknownPath' && isUnknown(situation)
  const names = own.parameters.map(({ name }) => name)
  switch (situation) {
    case 'unknown-path':
    case 'unknown-export':
    case 'wrong-method':
      return false
    case 'missing-credential':
      return !names.includes('api_key') && !names.includes('token')
    case 'public-key':
      // What it reads is asked; that it changes nothing is said of no operation with a private key.
      return own.keyed && own.method === 'GET'
    case 'wrong-credential':
      return !names.includes('token')
    case 'wrong-secret':
      return names.includes('secret')
    case 'unknown-link':
      return names.includes('token')
    case 'missing-email':
      return own.id === 'checkEmail'
    case 'unreadable-body':
    case 'misfit-body':
    case 'large-body':
      return own.body !== null
    case 'misfit-query':
      return names.includes('limit')
    default:
      return own.keyed
  }
}

function isUnknown(situation: Situation): boolean {
  return situation === 'unknown-path' || situation === 'unknown-export'
}

function refusalRule(answerer: string, operation: OperationId | null, refused: Refused): ExchangeRule {
  const { situation, deserved, own, spec } = refused
  const fact = findFact(deserved.fact)
  const closed = findFact(deserved.closed ?? deserved.fact)
  const absent = own ? absenceFact(own) : null
  return {
    kind: 'exchange',
    id: `${answerer}.${own ? situation : situation === 'unknown-export' ? 'export' : 'status'}`,
    says: fact.says,
    operation,
    facts: [...new Set([fact, closed])],
    concerns: (one) => one.answerer === answerer && one.situation === situation && !one.generated,
    judge: (exchange) => {
      const { status } = exchange.answer
      const finding = (broken: ContractFact, at: string, expected: string, received: unknown): ExchangeJudgement => ({
        findings: [{ exchange, at, expected, received, fact: broken.no }],
        shown: [broken.no],
      })
      if (status === 404 && deserved.status !== 404 && absent)
        return finding(absent, 'status', String(deserved.status), status)
      if (status !== deserved.status) {
        return finding(status < 400 ? closed : fact, 'status', String(deserved.status), status)
      }
      const message = pick(exchange.answer.json, '/message')
      const expected = deserved.message ?? null
      if (expected !== null && message !== expected) return finding(fact, '/message', JSON.stringify(expected), message)
      if (situation === 'misfit-body' && own && !namesField(spec, own, exchange, message)) {
        return finding(fact, '/message', 'to name the field that is wrong', message)
      }
      return { findings: [], shown: [...new Set([fact.no, closed.no])] }
    },
  }
}

/** Whether a message names one of the fields that do not fit (A32). The email check has words of its own (A2). */
function namesField(spec: Spec, { id, body }: SpecOperation, { request }: Exchange, message: unknown): boolean {
  if (id === 'checkEmail' || !body) return true
  const parsed = readJson(request.body ?? '')
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return true
  const { mismatches } = holdValue(spec.root, body.schema, parsed, body.pointer)
  return mismatches.some(({ at }) =>
    String(message).includes(at.split('/').find((key) => key !== '' && !/^\d+$/.test(key)) ?? ''),
  )
}

/** A request that is in order, sent with a credential that is known to be good, succeeds. */
function successRule(own: SpecOperation, operation: OperationId | null, spec: Spec): ExchangeRule {
  const success = [...own.answers.values()].find(({ status }) => status < 300)
  if (!success) throw new TypeError(`${own.id} has no answer of success`)
  const facts = [own.pointer, success.pointer, own.body?.pointer, ...own.parameters.map(({ pointer }) => pointer)]
  const places = [...facts, ...(own.body ? listProperties(spec.root, own.body.schema) : [])]
  return {
    kind: 'exchange',
    id: `${own.id}.success`,
    says: 'A request that is in order succeeds.',
    operation,
    facts: places.flatMap((place) => (place === undefined ? [] : (factAt(place) ?? []))),
    concerns: (one) => isInOrder(one, own) && !one.generated,
    judge: (exchange) => {
      const { status } = exchange.answer
      // The quota may be used up, by others too (service 8).
      if (own.id === 'checkEmail' && status === 429) return { findings: [], shown: [] }
      if (status === success.status)
        return { findings: [], shown: shownBySuccess(own, success.pointer, exchange, spec) }
      const fact = status === 404 ? (absenceFact(own) ?? nearestFact(success.pointer)) : nearestFact(success.pointer)
      const finding: Finding = { exchange, at: 'status', expected: String(success.status), received: status }
      return fact ? { findings: [{ ...finding, fact: fact.no }], shown: [fact.no] } : { findings: [finding], shown: [] }
    },
  }
}

function isInOrder(
  { answerer, situation, vouched }: Pick<Sighting, 'answerer' | 'situation' | 'vouched'>,
  own: SpecOperation,
): boolean {
  return answerer === own.id && situation === 'good' && vouched
}

/** What is known to work after a success: the operation, its answer, and each parameter and field that was sent. */
function shownBySuccess(own: SpecOperation, success: string, { request }: Exchange, spec: Spec): number[] {
  const query = new URLSearchParams(request.path.split('?')[1] ?? '')
  const sent = own.parameters.filter(({ name, in: place }) => place === 'path' || query.has(name))
  const { body } = own
  const fields = body ? holdValue(spec.root, body.schema, readJson(request.body ?? ''), body.pointer).shown : []
  const places = [
    own.pointer,
    success,
    ...sent.map(({ pointer }) => pointer),
    ...(body ? [body.pointer] : []),
    ...fields,
  ]
  return numbersAt([...places, ...(own.keyed ? ['/components/securitySchemes/privateKey'] : [])])
}

/** Whatever else a request deserves: its answer has a status that the operation has. */
function statusRule(own: SpecOperation, operation: OperationId | null): ExchangeRule {
  const fact = nearestFact(own.pointer)
  return {
    kind: 'exchange',
    id: `${own.id}.status`,
    says: 'Each answer has a status that is listed.',
    operation,
    facts: fact ? [fact] : [],
    concerns: (one) =>
      one.answerer === own.id && !one.generated && deservedBy(own, one.situation) === null && !isInOrder(one, own),
    judge: (exchange) => {
      const { status } = exchange.answer
      if (own.answers.has(status)) return { findings: [], shown: [] }
      const broken = status === 404 ? (absenceFact(own) ?? fact) : fact
      const expected = `one of ${[...own.answers.keys()].join(', ')}`
      return {
        findings: [{ exchange, at: 'status', expected, received: status, ...(broken ? { fact: broken.no } : {}) }],
        shown: broken ? [broken.no] : [],
      }
    },
  }
}

/**
 * What is wrong where nothing is found at the address of an operation: where only a guess of ours put it there, that guess. Null where
 * the documents have it there.
 */
function absenceFact(own: SpecOperation): ContractFact | null {
  // The path is documented, its last word is not (service 4.3).
  if (own.id === 'postAutomationConversion') return findFact('conversion.automation-word-is-zapier')
  const fact = nearestFact(own.pointer)
  return fact && !isBinding(fact) ? fact : null
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
