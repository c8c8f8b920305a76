/**
 * Compares each target's response to a replayed request with the recorded response: status, media type, message, field names and field
 * types. Ignores other values, because the replay targets have different data from the recorded service.
 */

import { maskSecrets } from '../../service/mask.ts'
import { type JsonType, jsonTypeNames, jsonTypeOf } from '../json-type.ts'
import type { ContractResponse } from '../request.ts'

/** Part of a response that is compared: either text, such as the status, or the JSON type of a field. */
export type ResponsePart = { readonly type: JsonType | 'missing' } | { readonly text: string }

export interface ResponseDifference {
  /** Location of the difference: `status`, `content-type`, `message`, or a field path such as `data.ipInfo` or `data[].id`. */
  readonly at: string
  /** Values at this location, keyed by the source of the response, such as `recording`. */
  readonly values: Readonly<Record<string, ResponsePart>>
  /** Whether the difference occurs only because the pseudonyms in the recording do not exist on the deployment. */
  readonly renamed?: boolean
}

/** Reports whether all values match each other, ignoring the value from `source`. */
export function differsOnlyIn({ values }: ResponseDifference, source: string): boolean {
  const others = Object.entries(values).filter(([one]) => one !== source)
  return !areDifferent(
    others.map(([, value]) => value),
    false,
  )
}

/** @param responses responses, keyed by source */
export function findResponseDifferences(responses: Readonly<Record<string, ContractResponse>>): ResponseDifference[] {
  const sources = Object.keys(responses)
  const descriptions = new Map(Object.entries(responses).map(([source, response]) => [source, describe(response)]))
  const places = new Set([...descriptions.values()].flatMap((one) => [...one.keys()]))
  const differences: ResponseDifference[] = []
  for (const at of places) {
    // Skip the fields or items inside an object or list that already differs.
    if (differences.some((known) => at.startsWith(`${known.at}.`) || at.startsWith(`${known.at}[`))) continue
    const values = Object.fromEntries(sources.map((source) => [source, descriptions.get(source)?.get(at) ?? missing]))
    if (areDifferent(Object.values(values), isInEmptyList(at, descriptions))) differences.push({ at, values })
  }
  const status = differences.find(({ at }) => at === 'status')
  // If the statuses differ, ignore the fields, because error responses and successful responses have different fields.
  return status ? differences.filter(({ at }) => at === 'status' || at === 'message') : differences
}

type ResponseDescriptions = ReadonlyMap<string, ReadonlyMap<string, ResponsePart>>

/**
 * Reports whether a location, such as `data[].id`, is inside a list that is empty in a response. An empty list does not show which fields
 * its items have.
 */
function isInEmptyList(at: string, descriptions: ResponseDescriptions): boolean {
  const end = at.indexOf('[]')
  if (end === -1) return false
  const list = at.slice(0, end)
  return [...descriptions.values()].some(
    (one) => isOfType(one.get(list), 'array') && ![...one.keys()].some((key) => key.startsWith(`${list}[]`)),
  )
}

/**
 * Null matches every string, number and boolean, because a field may be null for some people.
 * @param isOptional whether a missing value matches any other value
 */
function areDifferent(parts: readonly ResponsePart[], isOptional: boolean): boolean {
  const distinct = new Map(parts.map((part) => [JSON.stringify(part), part]))
  if (distinct.size === 1) return false
  if (isOptional && distinct.size === 2 && parts.some((part) => isOfType(part, 'missing'))) return false
  const [first, ...others] = [...distinct.values()].filter((part) => !isOfType(part, 'null'))
  return others.length > 0 || !plainTypes.some((type) => isOfType(first, type))
}

const plainTypes = ['null', 'string', 'number', 'boolean'] as const

const missing: ResponsePart = { type: 'missing' }

function isOfType(part: ResponsePart | undefined, type: JsonType | 'missing'): boolean {
  return part !== undefined && 'type' in part && part.type === type
}

export function formatResponsePart(part: ResponsePart): string {
  if ('text' in part) return part.text
  return part.type === 'missing' ? 'missing' : jsonTypeNames[part.type]
}

function describe({ status, headers, json, failure }: ContractResponse): Map<string, ResponsePart> {
  const places = new Map<string, ResponsePart>()
  places.set('status', { text: failure === null ? String(status) : 'no response' })
  if (failure !== null) return places
  places.set('content-type', { text: headers['content-type']?.split(';')[0]?.trim().toLowerCase() || 'none' })
  if (json !== undefined) walk(json, '', places, 0)
  return places
}

/** Maximum nesting depth of response values to compare. Deeper values are ignored. */
const maxDepth = 20

function walk(value: unknown, at: string, places: Map<string, ResponsePart>, level: number): void {
  if (at === 'message' && typeof value === 'string') {
    places.set(at, { text: JSON.stringify(maskSecrets(value)).slice(0, 120) })
    return
  }
  const type = jsonTypeOf(value)
  // All items in a list share one entry in `places`, so a null item must not overwrite the type of another item.
  if (at !== '' && (places.get(at) === undefined || type !== 'null')) places.set(at, { type })
  if (level === maxDepth || typeof value !== 'object' || value === null) return
  for (const [key, item] of Object.entries(value)) {
    const inside = Array.isArray(value) ? `${at}[]` : at === '' ? key : `${at}.${key}`
    walk(item, inside, places, level + 1)
  }
}
