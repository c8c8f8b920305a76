/** Merges one value over another. Maps are merged, lists and other values are replaced. */
export function merge(base: unknown, over: unknown): unknown {
  if (!isObject(base) || !isObject(over)) return over
  const merged = new Map(Object.entries(base))
  for (const [key, value] of Object.entries(over)) {
    merged.set(key, merged.has(key) ? merge(merged.get(key), value) : value)
  }
  return Object.fromEntries(merged)
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
