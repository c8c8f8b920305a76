/** Creates an object without a prototype, in which keys such as `__proto__` have no special meaning. */
export function toRecord<T>(entries: Iterable<readonly [string, T]>): Record<string, T> {
  const record: Record<string, T> = Object.create(null)
  for (const [key, value] of entries) record[key] = value
  return record
}
