import { jsonPointer, parsePointer } from './json-pointer.ts'
import { describeMismatch } from './mismatch.ts'
import type { Problem } from './problem.ts'
import type { Validator } from './validator.ts'

export interface InvalidValue<T> {
  readonly problems: readonly Problem[]
  /** Copy of the value without its invalid parts. Null if no valid value remains. */
  readonly rest: T | null
  /** Converts a pointer within `rest` to a pointer within the original value. Both are JSON pointers. */
  originalPath(path: string): string
}

/** If an object has more properties than this, only the first problem is returned, because finding all problems could take many seconds. */
const maxNames = 10_000

/**
 * Returns up to `max` problems. `subject` is the name of the value in the messages.
 *
 * Generated validators stop at the first problem. Each invalid part is therefore removed from a copy of the value, which is then validated
 * again.
 */
export function findProblems<T>(
  value: unknown,
  validator: Validator<T>,
  subject: string,
  max: number,
): InvalidValue<T> {
  if (!validator(value) && hasLargeObject(value)) {
    return { problems: [describeMismatch(validator.errors ?? [], subject)], rest: null, originalPath: (path) => path }
  }
  const rest: unknown = structuredClone(value)
  // Keep the original indexes of list items, because removing an item shifts the indexes of all later items.
  const originalIndexes = new Map<unknown, number[]>()
  const originalPath = (path: string): string => {
    let node = rest
    const keys = parsePointer(path).map((key) => {
      const original = originalIndexes.get(node)?.[Number(key)] ?? key
      node = childOf(node, key)
      return original
    })
    return jsonPointer(...keys)
  }
  const problems: Problem[] = []
  while (problems.length < max) {
    if (validator(rest)) return { problems, rest, originalPath }
    const errors = validator.errors ?? []
    const located = errors.map((error) => ({ ...error, instancePath: originalPath(error.instancePath) }))
    const problem = describeMismatch(located, subject)
    // Skip problems caused by the removal of an invalid part. For example, the validator may report the removed field as missing.
    if (!problems.some(({ path }) => path.startsWith(problem.path))) problems.push(problem)
    const { keys, keyword } = describeMismatch(errors, subject)
    // Remove the invalid value before the next validation. If a field is missing, remove the object that should contain the field.
    const invalid = keyword === 'required' || keyword === 'dependentRequired' ? keys.slice(0, -1) : keys
    if (invalid.length === 0) break
    remove(rest, invalid, originalIndexes)
  }
  return { problems, rest: null, originalPath }
}

function hasLargeObject(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) return value.some(hasLargeObject)
  const values = Object.values(value)
  return values.length > maxNames || values.some(hasLargeObject)
}

function remove(root: unknown, keys: readonly string[], originalIndexes: Map<unknown, number[]>): void {
  const parent = keys.slice(0, -1).reduce(childOf, root)
  const key = keys.at(-1) ?? ''
  if (Array.isArray(parent)) {
    const indexes = originalIndexes.get(parent) ?? [...parent.keys()]
    originalIndexes.set(parent, indexes)
    parent.splice(Number(key), 1)
    indexes.splice(Number(key), 1)
  } else if (typeof parent === 'object' && parent !== null) Reflect.deleteProperty(parent, key)
}

function childOf(node: unknown, key: string): unknown {
  return typeof node === 'object' && node !== null && Object.hasOwn(node, key) ? Reflect.get(node, key) : undefined
}
