/** What an answer has to be, and the finding where it is not: what most rules of behaviour are made of. */

import type { Exchange } from '../exchange.ts'
import { getAtPointer } from '../get-at-pointer.ts'
import type { ContractFinding } from '../rule.ts'
import { describeValue } from '../value-description.ts'

/** One of some statuses. */
export function expectStatus(exchange: Exchange, ...statuses: readonly number[]): ContractFinding[] {
  return expectThat(exchange, 'status', statuses.join(' or '), (status) => statuses.some((one) => one === status))
}

/** Not refused for its credential. Where the body is a guess, nothing says what success looks like, and 404 may mean the person. */
export function expectAccepted(exchange: Exchange): ContractFinding[] {
  return expectThat(exchange, 'status', 'neither 401 nor 403', (status) => ![401, 403].includes(Number(status)))
}

/** Not let in, in whatever way: for where nobody says how it is refused. */
export function expectRejected(exchange: Exchange): ContractFinding[] {
  return expectThat(exchange, 'status', 'a refusal', (status) => typeof status === 'number' && status >= 300)
}

/** An address that was identified before: the documents promise ipInfo, and of userInfo only that it was null until then. */
export function expectKnownPerson(check: Exchange, because: string): ContractFinding[] {
  const known = ['/data/userInfo', '/data/ipInfo'].some((at) => typeof (readAt(check, at) ?? undefined) === 'object')
  return expectCondition(check, '/data', `userInfo or ipInfo (${because})`, known, describeValue('neither'))
}

/** Whether a check was answered with a person. */
export function isIdentified(check: Exchange): boolean {
  return typeof (readAt(check, '/data/userInfo') ?? undefined) === 'object'
}

/** A value at a place, compared as JSON. */
export function expectValue(exchange: Exchange, at: string, value: unknown, because = ''): ContractFinding[] {
  const words = JSON.stringify(value) + because
  return expectThat(exchange, at, words, (received) => isSameJson(received, value))
}

export function expectNull(exchange: Exchange, at: string): ContractFinding[] {
  return expectValue(exchange, at, null)
}

export function expectObject(exchange: Exchange, at: string, because: string): ContractFinding[] {
  return expectThat(exchange, at, `an object (${because})`, (value) => typeof value === 'object' && value !== null)
}

/** @param at see {@link ContractFinding.at} */
export function expectThat(
  exchange: Exchange,
  at: string,
  expected: string,
  matches: (value: unknown) => boolean,
): ContractFinding[] {
  const received = readAt(exchange, at)
  return expectCondition(exchange, at, expected, matches(received), received)
}

/** For what is found out from more than one place: whether it is as it must be, and what is received where it is not. */
export function expectCondition(
  exchange: Exchange,
  at: string,
  expected: string,
  matches: boolean,
  received: unknown,
): ContractFinding[] {
  return matches ? [] : [{ exchange, at, expected, received }]
}

export function readAt({ response: answer }: Exchange, at: string): unknown {
  if (at === 'status') return answer.status
  if (at === 'body') return answer.text
  if (at.startsWith('header ')) return answer.headers[at.slice('header '.length)]
  return getAtPointer(answer.json, at)
}

/** Texts at a place that is a list of them; empty where it is anything else. */
export function textsAt(exchange: Exchange, at: string): string[] {
  return listAt(exchange, at).filter((one) => typeof one === 'string')
}

/** The records of a page, or whatever is listed at a place; empty where nothing is. */
export function listAt(exchange: Exchange, at: string): unknown[] {
  const value = readAt(exchange, at)
  return Array.isArray(value) ? value : []
}

/** The record of a page with a value in one of its fields. */
export function findRecord(records: readonly unknown[], field: string, value: unknown): unknown {
  return records.find((record) => isSameJson(getAtPointer(record, `/${field}`), value))
}

export function isSameJson(one: unknown, other: unknown): boolean {
  return one === other || sorted(one) === sorted(other)
}

/** JSON with the names of each object in one order. */
function sorted(value: unknown): string | undefined {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}
