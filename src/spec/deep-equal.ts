/** Ignores the order of object keys. */
export function isDeepEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const entries = Object.entries(one)
  const others = new Map(Object.entries(other))
  return (
    entries.length === others.size &&
    entries.every(([key, value]) => others.has(key) && isDeepEqual(value, others.get(key)))
  )
}
