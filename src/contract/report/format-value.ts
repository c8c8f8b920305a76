import { ValueDescription } from '../value-description.ts'

/** A value as JSON, cut where it is long; `nothing` where there is none. */
export function formatValue(value: unknown): string {
  if (value instanceof ValueDescription) return value.text
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 200 ? `${text.slice(0, 200)}…` : text
}
