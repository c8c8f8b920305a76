/** What an answer was expected to hold, compared with what it holds. */

import { pointer } from '../../spec/json-pointer.ts'
import { isSame } from '../../spec/same.ts'

/** The first thing that differs. */
export interface Difference {
  /** JSON pointer to it in what was expected. */
  path: string
  /** Undefined where nothing was expected. */
  expected: unknown
  /** Undefined where nothing was received. */
  received: unknown
}

/** Holds that what is received has what is expected: of an object its fields, of a list each item, all else the same. */
export function findMissing(expected: unknown, received: unknown, path = ''): Difference | null {
  return compare(expected, received, path, false)
}

/** Holds that what is received is what is expected, with nothing beside it. */
export function findDifference(expected: unknown, received: unknown, path = ''): Difference | null {
  return compare(expected, received, path, true)
}

function compare(expected: unknown, received: unknown, path: string, whole: boolean): Difference | null {
  if (!isBranch(expected) || !isBranch(received) || Array.isArray(expected) !== Array.isArray(received)) {
    return isSame(expected, received) ? null : { path, expected, received }
  }
  const [wanted, got] = [new Map(Object.entries(expected)), new Map(Object.entries(received))]
  if (Array.isArray(expected) && wanted.size !== got.size) return { path, expected, received }
  for (const [key, value] of wanted) {
    const difference = compare(value, got.get(key), path + pointer(key), whole)
    if (difference) return difference
  }
  const beside = whole ? [...got].find(([key]) => !wanted.has(key)) : undefined
  return beside ? { path: path + pointer(beside[0]), expected: undefined, received: beside[1] } : null
}

function isBranch(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
