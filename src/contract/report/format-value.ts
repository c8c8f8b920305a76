import { ValueDescription } from '../value-description.ts'

/** Formats a value as JSON, or as `missing` if the value is undefined. Long values are truncated. */
export function formatValue(value: unknown): string {
  if (value instanceof ValueDescription) return value.text
  const text = JSON.stringify(value) ?? 'missing'
  return text.length > 200 ? `${text.slice(0, 200)}…` : text
}
