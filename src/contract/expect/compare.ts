import { isDeepEqual } from '../../spec/deep-equal.ts'
import { jsonPointer } from '../../spec/json-pointer.ts'

export interface JsonDifference {
  /** JSON pointer to the value that differs. */
  path: string
  expected: unknown
  received: unknown
}

/**
 * Returns the first difference between two values, or null if they match. Arrays of different lengths do not match.
 * @param isExact whether fields that occur only in the received value count as differences
 */
export function findDifference(
  expected: unknown,
  received: unknown,
  isExact: boolean,
  path = '',
): JsonDifference | null {
  if (!isObject(expected) || !isObject(received) || Array.isArray(expected) !== Array.isArray(received)) {
    return isDeepEqual(expected, received) ? null : { path, expected, received }
  }
  const [expectedEntries, receivedEntries] = [new Map(Object.entries(expected)), new Map(Object.entries(received))]
  if (Array.isArray(expected) && expectedEntries.size !== receivedEntries.size) return { path, expected, received }
  for (const [key, value] of expectedEntries) {
    const difference = findDifference(value, receivedEntries.get(key), isExact, path + jsonPointer(key))
    if (difference) return difference
  }
  const extra = isExact ? [...receivedEntries].find(([key]) => !expectedEntries.has(key)) : undefined
  return extra ? { path: path + jsonPointer(extra[0]), expected: undefined, received: extra[1] } : null
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
