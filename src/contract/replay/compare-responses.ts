/**
 * Compares responses to the same request by status, media type, messages, and the names and types of fields. Values are not compared,
 * because the responses are about different people.
 */

import { maskSecrets } from '../../service/mask.ts'
import type { ContractResponse } from '../request.ts'

export interface ResponseDifference {
  /** Location of the difference: `status`, `content-type`, `message`, or the path of a field such as `data.ipInfo` or `data[].id`. */
  readonly at: string
  readonly values: Readonly<Record<string, string>>
  /**
   * Whether the difference exists only because the request was recorded. A recording contains pseudonyms instead of real people, and the
   * deployment does not know the pseudonyms.
   */
  readonly renamed?: boolean
}

/** Returns whether the response of `source` is the only one that differs at this location. */
export function differsOnlyIn({ values }: ResponseDifference, source: string): boolean {
  const others = Object.entries(values).filter(([one]) => one !== source)
  return !areDifferent(
    others.map(([, value]) => value),
    false,
  )
}

/** Returns the differences between responses. The keys of `responses` name the source of each response. */
export function findResponseDifferences(responses: Readonly<Record<string, ContractResponse>>): ResponseDifference[] {
  const sources = Object.keys(responses)
  const descriptions = new Map(Object.entries(responses).map(([source, response]) => [source, describe(response)]))
  const places = new Set([...descriptions.values()].flatMap((one) => [...one.keys()]))
  const differences: ResponseDifference[] = []
  for (const at of places) {
    // Ignore differences inside a value that already differs.
    if (differences.some((known) => at.startsWith(`${known.at}.`) || at.startsWith(`${known.at}[`))) continue
    const values = Object.fromEntries(sources.map((source) => [source, descriptions.get(source)?.get(at) ?? 'missing']))
    if (areDifferent(Object.values(values), isInEmptyList(at, descriptions))) differences.push({ at, values })
  }
  const status = differences.find(({ at }) => at === 'status')
  // If the statuses differ, ignore the fields, because an error has different fields than a success.
  return status ? differences.filter(({ at }) => at === 'status' || at === 'message') : differences
}

type ResponseDescriptions = ReadonlyMap<string, ReadonlyMap<string, string>>

/** Returns whether any of the responses contains an empty list at this location. The fields of the list's items are then unknown. */
function isInEmptyList(at: string, descriptions: ResponseDescriptions): boolean {
  const end = at.indexOf('[]')
  if (end === -1) return false
  const list = at.slice(0, end)
  return [...descriptions.values()].some(
    (one) => one.get(list) === 'an array' && ![...one.keys()].some((key) => key.startsWith(`${list}[]`)),
  )
}

const plainKinds: ReadonlySet<string> = new Set(['null', 'a string', 'a number', 'a boolean'])

/**
 * Returns whether the types differ. Null matches any plain type, because a field can be null for one person and have a value for another.
 */
function areDifferent(kinds: readonly string[], unknown: boolean): boolean {
  const distinct = new Set(kinds)
  if (distinct.size === 1) return false
  if (unknown && distinct.size === 2 && distinct.has('missing')) return false
  distinct.delete('null')
  return !(distinct.size === 1 && plainKinds.has([...distinct][0] ?? ''))
}

function describe({ status, headers, json, failure }: ContractResponse): Map<string, string> {
  const places = new Map<string, string>()
  places.set('status', failure === null ? String(status) : 'no response')
  if (failure !== null) return places
  places.set('content-type', headers['content-type']?.split(';')[0]?.trim().toLowerCase() || 'none')
  if (json !== undefined) walk(json, '', places, 0)
  return places
}

/** Maximum nesting depth. Real responses are nested less deeply. */
const maxDepth = 20

function walk(value: unknown, at: string, places: Map<string, string>, level: number): void {
  if (at === 'message' && typeof value === 'string') {
    places.set(at, JSON.stringify(maskSecrets(value)).slice(0, 120))
    return
  }
  const kind = kindOf(value)
  // All items of a list share one entry. A null item does not replace the type of another item.
  if (at !== '' && (places.get(at) === undefined || kind !== 'null')) places.set(at, kind)
  if (level === maxDepth || typeof value !== 'object' || value === null) return
  for (const [key, item] of Object.entries(value)) {
    const inside = Array.isArray(value) ? `${at}[]` : at === '' ? key : `${at}.${key}`
    walk(item, inside, places, level + 1)
  }
}

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'an array'
  switch (typeof value) {
    case 'object':
      return 'an object'
    case 'number':
      return 'a number'
    case 'boolean':
      return 'a boolean'
    default:
      return 'a string'
  }
}
