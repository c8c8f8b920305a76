import { nearestName } from '../spec/nearest-name.ts'

/**
 * Without this check, a filter with a misspelled name would match everything.
 * @param aliases names used in other calls, mapped to the equivalent names in this call
 * @throws {TypeError} if a name is unknown
 */
export function checkOptionNames<T extends object>(
  call: string,
  options: T,
  known: readonly (keyof T & string)[],
  aliases: Readonly<Record<string, string>> = {},
): T {
  checkObject(call, options, `with ${known.join(', ')}`)
  const names: readonly string[] = known
  for (const name of Object.keys(options)) {
    if (names.includes(name)) continue
    const suggestion = Object.hasOwn(aliases, name) ? aliases[name] : nearestName(name, known)
    throw new TypeError(
      `${call}: unknown name "${name}"; ${suggestion ? `did you mean "${suggestion}"?` : `known names: ${known.join(', ')}`}`,
    )
  }
  return options
}

/**
 * @param example description of valid options, for the error message
 * @throws {TypeError} if `options` is not an object
 */
export function checkObject(call: string, options: unknown, example: string): void {
  if (typeof options === 'object' && options !== null && !Array.isArray(options)) return
  throw new TypeError(`${call} expects an object ${example}, not ${show(options)}`)
}

/**
 * Checks an ID, because callers often pass a whole object, such as a fault or an email, instead of its ID.
 * @throws {TypeError} if the ID is not a string
 */
export function checkId(call: string, id: unknown): string {
  if (typeof id === 'string') return id
  throw new TypeError(`${call} expects an ID, not ${show(id)}`)
}

export function show(value: unknown): string {
  return typeof value === 'string' ? `"${value}"` : Array.isArray(value) ? 'a list' : String(value)
}
