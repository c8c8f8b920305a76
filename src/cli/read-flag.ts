/** Parses the values of flags and config file settings. */
import { nearestName } from '../spec/nearest-name.ts'
import { parseDuration } from '../state/scenario/time.ts'
import { UsageError } from './usage-error.ts'

/** @throws {UsageError} if the text is not a whole number from 0 to `max` */
export function parseWholeNumber(name: string, text: string, max: number): number {
  const value = Number(text)
  if (/^\d+$/.test(text) && value <= max) return value
  throw new UsageError(`${name} must be a whole number from 0 to ${max}, not "${text}"`)
}

/** @throws {UsageError} if the text is not one of the choices */
export function parseChoice<const Choice extends string>(
  name: string,
  text: string,
  choices: readonly Choice[],
): Choice {
  const choice = choices.find((known) => known === text)
  if (choice !== undefined) return choice
  const nearest = nearestName(text, choices)
  throw new UsageError(
    `${name} must be one of ${choices.join(', ')}, not "${text}"`,
    nearest ? `Did you mean ${nearest}?` : null,
  )
}

/** @throws {UsageError} if the text is not a duration that is longer than zero and short enough for a timer */
export function parseTimeout(name: string, text: string, example: string): number {
  const ms = parseDuration(text)
  if (ms !== null && ms > 0 && ms < 2 ** 31) return ms
  throw new UsageError(`${name} must be a duration such as ${example} or 750ms, not "${text}"`)
}

export function suggestSetting(name: string, names: readonly string[]): string {
  const nearest = nearestName(name, names)
  return nearest ? `Did you mean ${nearest}?` : `Available settings: ${names.join(', ')}`
}

export function splitList(values: readonly string[]): string[] {
  return values.flatMap((value) => value.split(',')).filter((item) => item !== '')
}
