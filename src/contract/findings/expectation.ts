/** Functions that compare part of a response with an expectation and return findings. */

import { isDeepEqual } from '../../spec/deep-equal.ts'
import type { Exchange } from '../exchange.ts'
import { getAtPointer } from '../get-at-pointer.ts'
import { describeValue } from '../report/format-received.ts'
import type { ContractFinding } from '../rule.ts'

export function expectStatus(exchange: Exchange, ...statuses: readonly number[]): ContractFinding[] {
  const { status } = exchange.response
  if (statuses.includes(status)) return []
  const [first, ...others] = statuses
  const expectedValue = others.length === 0 ? first : undefined
  return [{ exchange, at: 'status', expected: statuses.join(' or '), expectedValue, received: status }]
}

/** Expects any status except 401 and 403, which mean that the credential was rejected. */
export function expectAccepted(exchange: Exchange): ContractFinding[] {
  return expectThat(exchange, 'status', 'neither 401 nor 403', (status) => ![401, 403].includes(Number(status)))
}

/** Expects a status of 300 or higher, because the exact rejection status is not documented. */
export function expectRejected(exchange: Exchange): ContractFinding[] {
  return expectThat(exchange, 'status', 'a rejection', (status) => typeof status === 'number' && status >= 300)
}

/** Expects an email check to return `userInfo` or `ipInfo`. Used if the person was identified before the check. */
export function expectKnownPerson(check: Exchange, because: string): ContractFinding[] {
  const known = ['/data/userInfo', '/data/ipInfo'].some((at) => typeof (readAt(check, at) ?? undefined) === 'object')
  return expectCondition(check, '/data', `userInfo or ipInfo (${because})`, known, describeValue('neither of them'))
}

export function isIdentified(check: Exchange): boolean {
  return typeof (readAt(check, '/data/userInfo') ?? undefined) === 'object'
}

export function expectValue(exchange: Exchange, at: string, value: unknown, because = ''): ContractFinding[] {
  const received = readAt(exchange, at)
  if (isDeepEqual(received, value)) return []
  return [{ exchange, at, expected: JSON.stringify(value) + because, expectedValue: value, received }]
}

export function expectNull(exchange: Exchange, at: string): ContractFinding[] {
  return expectValue(exchange, at, null)
}

export function expectObject(exchange: Exchange, at: string, because: string): ContractFinding[] {
  return expectThat(exchange, at, `an object (${because})`, (value) => typeof value === 'object' && value !== null)
}

/** @param at location in the response, see {@link ContractFinding.at} */
export function expectThat(
  exchange: Exchange,
  at: string,
  expected: string,
  matches: (value: unknown) => boolean,
): ContractFinding[] {
  const received = readAt(exchange, at)
  return expectCondition(exchange, at, expected, matches(received), received)
}

/** Unlike `expectThat`, supports conditions that depend on several parts of the response. */
export function expectCondition(
  exchange: Exchange,
  at: string,
  expected: string,
  matches: boolean,
  received: unknown,
): ContractFinding[] {
  return matches ? [] : [{ exchange, at, expected, received }]
}

export function readAt({ response }: Exchange, at: string): unknown {
  if (at === 'status') return response.status
  if (at === 'body') return response.text
  if (at.startsWith('header ')) return response.headers[at.slice('header '.length)]
  return getAtPointer(response.json, at)
}

export function exportedRecords(page: Exchange): unknown[] {
  const value = readAt(page, '/data')
  return Array.isArray(value) ? value : []
}

export function findRecord(page: Exchange, field: string, value: unknown): unknown {
  return exportedRecords(page).find((record) => getAtPointer(record, `/${field}`) === value)
}

/** @param facts fact numbers to include in findings, keyed by field name. If a field is not listed, the rule's first fact is used */
export function expectFields(
  page: Exchange,
  record: unknown,
  fields: Readonly<Record<string, unknown>>,
  facts: Readonly<Record<string, number>> = {},
): ContractFinding[] {
  const at = `/data/${exportedRecords(page).indexOf(record)}`
  return Object.entries(fields).flatMap(([field, value]) =>
    expectValue(page, `${at}/${field}`, value).map((finding) => {
      const fact = facts[field]
      return fact === undefined ? finding : { ...finding, fact }
    }),
  )
}
