import { UsageError } from './usage-error.ts'

/** The value of a flag that takes a whole number. */
export function readWholeNumber(flag: string, text: string, max: number): number {
  const value = Number(text)
  if (/^\d+$/.test(text) && value <= max) return value
  throw new UsageError(`--${flag} takes a whole number from 0 to ${max}, not "${text}"`)
}
