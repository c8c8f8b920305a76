import { UsageError } from './usage-error.ts'

/** The value of a flag that takes a whole number. */
export function readWhole(flag: string, text: string, most: number): number {
  const value = Number(text)
  if (/^\d+$/.test(text) && value <= most) return value
  throw new UsageError(`--${flag} takes a whole number from 0 to ${most}, not "${text}"`)
}
