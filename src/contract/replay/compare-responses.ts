/** Where answers to the same request part: status, media type, messages, which fields there are and of what kind. Values of fields are not compared: they are about other people. */

import { maskSecrets } from '../../service/mask.ts'
import type { ContractResponse } from '../request.ts'

/** A place where they part, and what each has there. */
export interface ResponseDifference {
  /** `status`, `content-type`, `message`, or the way to a field: `data.ipInfo`, `data[].id`. */
  readonly at: string
  readonly values: Readonly<Record<string, string>>
  /** Whether it comes from the recording: who was known there has another name, whom the deployment does not know. */
  readonly renamed?: boolean
}

/** Whether only one has something else there, and the others agree. */
export function differsOnlyIn({ values: has }: ResponseDifference, source: string): boolean {
  const others = Object.entries(has).filter(([one]) => one !== source)
  return !areDifferent(
    others.map(([, value]) => value),
    false,
  )
}

/** `answers`: by whose they are. None where all are alike. */
export function findResponseDifferences(responses: Readonly<Record<string, ContractResponse>>): ResponseDifference[] {
  const sources = Object.keys(responses)
  const descriptions = new Map(Object.entries(responses).map(([source, response]) => [source, describe(response)]))
  const places = new Set([...descriptions.values()].flatMap((one) => [...one.keys()]))
  const differences: ResponseDifference[] = []
  for (const at of places) {
    // What is inside something that parts already parts with it.
    if (differences.some((known) => at.startsWith(`${known.at}.`) || at.startsWith(`${known.at}[`))) continue
    const values = Object.fromEntries(sources.map((source) => [source, descriptions.get(source)?.get(at) ?? 'nothing']))
    if (areDifferent(Object.values(values), isInEmptyList(at, descriptions))) differences.push({ at, values })
  }
  const status = differences.find(({ at }) => at === 'status')
  // A refusal has other fields than a success; that says nothing more.
  return status ? differences.filter(({ at }) => at === 'status' || at === 'message') : differences
}

type ResponseDescriptions = ReadonlyMap<string, ReadonlyMap<string, string>>

/** Whether somebody's list is empty there, so that nothing is known of its items. */
function isInEmptyList(at: string, descriptions: ResponseDescriptions): boolean {
  const end = at.indexOf('[]')
  if (end === -1) return false
  const list = at.slice(0, end)
  return [...descriptions.values()].some(
    (one) => one.get(list) === 'a list' && ![...one.keys()].some((key) => key.startsWith(`${list}[]`)),
  )
}

const plainKinds: ReadonlySet<string> = new Set(['null', 'a text', 'a number', 'true or false'])

/** Of plain values null is one: whether something is known differs from person to person. */
function areDifferent(kinds: readonly string[], unknown: boolean): boolean {
  const distinct = new Set(kinds)
  if (distinct.size === 1) return false
  if (unknown && distinct.size === 2 && distinct.has('nothing')) return false
  distinct.delete('null')
  return !(distinct.size === 1 && plainKinds.has([...distinct][0] ?? ''))
}

function describe({ status, headers, json, failure }: ContractResponse): Map<string, string> {
  const places = new Map<string, string>()
  places.set('status', failure === null ? String(status) : 'no answer')
  if (failure !== null) return places
  places.set('content-type', headers['content-type']?.split(';')[0]?.trim().toLowerCase() || 'none')
  if (json !== undefined) walk(json, '', places, 0)
  return places
}

/** Nothing that is meant is nested deeper. */
const maxDepth = 20

function walk(value: unknown, at: string, places: Map<string, string>, level: number): void {
  if (at === 'message' && typeof value === 'string') {
    places.set(at, JSON.stringify(maskSecrets(value)).slice(0, 120))
    return
  }
  const kind = kindOf(value)
  // Items of a list are told together: null among others is no kind of its own.
  if (at !== '' && (places.get(at) === undefined || kind !== 'null')) places.set(at, kind)
  if (level === maxDepth || typeof value !== 'object' || value === null) return
  for (const [key, item] of Object.entries(value)) {
    const inside = Array.isArray(value) ? `${at}[]` : at === '' ? key : `${at}.${key}`
    walk(item, inside, places, level + 1)
  }
}

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  switch (typeof value) {
    case 'object':
      return 'an object'
    case 'number':
      return 'a number'
    case 'boolean':
      return 'true or false'
    default:
      return 'a text'
  }
}
