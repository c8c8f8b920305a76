/** What an answer has to be, and the finding where it is not: what most rules of behaviour are made of. */

import type { Exchange } from '../exchange.ts'
import { inWords } from '../in-words.ts'
import { pick } from '../pick.ts'
import type { Finding } from '../rule.ts'

/** One of some statuses. */
export function expectStatus(exchange: Exchange, ...statuses: readonly number[]): Finding[] {
  return expectThat(exchange, 'status', statuses.join(' or '), (status) => statuses.some((one) => one === status))
}

/** Not refused for its credential. Where the body is a guess, nothing says what success looks like, and 404 may mean the person. */
export function expectLetIn(exchange: Exchange): Finding[] {
  return expectThat(exchange, 'status', 'neither 401 nor 403', (status) => ![401, 403].includes(Number(status)))
}

/** Not let in, in whatever way: for where nobody says how it is refused. */
export function expectRefused(exchange: Exchange): Finding[] {
  return expectThat(exchange, 'status', 'a refusal', (status) => typeof status === 'number' && status >= 300)
}

/** An address that was identified before: the documents promise ipInfo, and of userInfo only that it was null until then. */
export function expectKnown(check: Exchange, because: string): Finding[] {
  const known = ['/data/userInfo', '/data/ipInfo'].some((at) => typeof (readAt(check, at) ?? undefined) === 'object')
  return expectSeen(check, '/data', `userInfo or ipInfo (${because})`, known, inWords('neither'))
}

/** Whether a check was answered with a person. */
export function isIdentified(check: Exchange): boolean {
  return typeof (readAt(check, '/data/userInfo') ?? undefined) === 'object'
}

/** A value at a place, compared as JSON. */
export function expectValue(exchange: Exchange, at: string, value: unknown, because = ''): Finding[] {
  const words = JSON.stringify(value) + because
  return expectThat(exchange, at, words, (received) => same(received, value))
}

export function expectNull(exchange: Exchange, at: string): Finding[] {
  return expectValue(exchange, at, null)
}

export function expectObject(exchange: Exchange, at: string, because: string): Finding[] {
  return expectThat(exchange, at, `an object (${because})`, (value) => typeof value === 'object' && value !== null)
}

/** @param at see {@link Finding.at} */
export function expectThat(
  exchange: Exchange,
  at: string,
  expected: string,
  fits: (value: unknown) => boolean,
): Finding[] {
  const received = readAt(exchange, at)
  return expectSeen(exchange, at, expected, fits(received), received)
}

/** For what is found out from more than one place: whether it is as it must be, and what is received where it is not. */
export function expectSeen(
  exchange: Exchange,
  at: string,
  expected: string,
  fits: boolean,
  received: unknown,
): Finding[] {
  return fits ? [] : [{ exchange, at, expected, received }]
}

export function readAt({ answer }: Exchange, at: string): unknown {
  if (at === 'status') return answer.status
  if (at === 'body') return answer.text
  if (at.startsWith('header ')) return answer.headers[at.slice('header '.length)]
  return pick(answer.json, at)
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
  return records.find((record) => same(pick(record, `/${field}`), value))
}

export function same(one: unknown, other: unknown): boolean {
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
