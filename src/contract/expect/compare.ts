/** What an answer was expected to hold, compared with what it holds. */

import { isDeepEqual } from '../../spec/deep-equal.ts'
import { jsonPointer } from '../../spec/json-pointer.ts'

/** The first thing that differs. */
export interface JsonDifference {
  /** JSON pointer to it in what was expected. */
  path: string
  /** Undefined where nothing was expected. */
  expected: unknown
  /** Undefined where nothing was received. */
  received: unknown
}

/** Holds that what is received has what is expected: of an object its fields, of a list each item, all else the same. */
export function findMissing(expected: unknown, received: unknown, path = ''): JsonDifference | null {
  return compare(expected, received, path, false)
}

/** Holds that what is received is what is expected, with nothing beside it. */
export function findDifference(expected: unknown, received: unknown, path = ''): JsonDifference | null {
  return compare(expected, received, path, true)
}

function compare(expected: unknown, received: unknown, path: string, isExact: boolean): JsonDifference | null {
  if (!isObject(expected) || !isObject(received) || Array.isArray(expected) !== Array.isArray(received)) {
    return isDeepEqual(expected, received) ? null : { path, expected, received }
  }
  const [expectedEntries, receivedEntries] = [new Map(Object.entries(expected)), new Map(Object.entries(received))]
  if (Array.isArray(expected) && expectedEntries.size !== receivedEntries.size) return { path, expected, received }
  for (const [key, value] of expectedEntries) {
    const difference = compare(value, receivedEntries.get(key), path + jsonPointer(key), isExact)
    if (difference) return difference
  }
  const extra = isExact ? [...receivedEntries].find(([key]) => !expectedEntries.has(key)) : undefined
  return extra ? { path: path + jsonPointer(extra[0]), expected: undefined, received: extra[1] } : null
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
