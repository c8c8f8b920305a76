import { InWords } from '../in-words.ts'

/** A value as JSON, cut where it is long; `nothing` where there is none. */
export function show(value: unknown): string {
  if (value instanceof InWords) return value.text
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 200 ? `${text.slice(0, 200)}…` : text
}
