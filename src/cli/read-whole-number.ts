import { UsageError } from './usage-error.ts'

/**
 * Parses the value of a flag that accepts a whole number.
 *
 * @throws {UsageError} if the value is invalid
 */
export function readWholeNumber(flag: string, text: string, max: number): number {
  const value = Number(text)
  if (/^\d+$/.test(text) && value <= max) return value
  throw new UsageError(`--${flag} must be a whole number from 0 to ${max}, not "${text}"`)
}
