/** Merges a value into another value. Maps are merged, and lists and other values are replaced. */
import { isObject } from '../../spec/json.ts'
export function merge(base: unknown, over: unknown): unknown {
  if (!isObject(base) || !isObject(over)) return over
  const merged = new Map(Object.entries(base))
  for (const [key, value] of Object.entries(over)) {
    merged.set(key, merged.has(key) ? merge(merged.get(key), value) : value)
  }
  return Object.fromEntries(merged)
}
