import { nearestName } from '../spec/nearest-name.ts'

/**
 * Fields of a filter or of options, held against what a call takes: a name that it does not know would silently ask for everything.
 * `elsewhere` says of names that other calls have what stands for them here.
 *
 * @throws {TypeError} that names the cure
 */
export function checkNames<T extends object>(
  call: string,
  given: T,
  known: readonly (keyof T & string)[],
  elsewhere: Readonly<Record<string, string>> = {},
): T {
  checkObject(call, given, `with ${known.join(', ')}`)
  const names: readonly string[] = known
  for (const name of Object.keys(given)) {
    if (names.includes(name)) continue
    const other = Object.hasOwn(elsewhere, name) ? elsewhere[name] : nearestName(name, known)
    throw new TypeError(
      `${call}: unknown name "${name}"; ${other ? `did you mean "${other}"?` : `it takes ${known.join(', ')}`}`,
    )
  }
  return given
}

/** @throws {TypeError} where something is no object; `such` says what one is like */
export function checkObject(call: string, given: unknown, such: string): void {
  if (typeof given === 'object' && given !== null && !Array.isArray(given)) return
  throw new TypeError(`${call} takes an object ${such}, not ${show(given)}`)
}

function show(value: unknown): string {
  return typeof value === 'string' ? `"${value}"` : Array.isArray(value) ? 'a list' : String(value)
}
