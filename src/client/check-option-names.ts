import { nearestName } from '../spec/nearest-name.ts'

/**
 * Checks the property names of a filter or of options. A filter with a misspelled name would otherwise match everything. `aliases` maps
 * names from other calls to the names that this call uses.
 *
 * @throws {TypeError} if a property name is unknown
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
 * Checks that the options are an object. `example` is a valid value for the error message.
 *
 * @throws {TypeError} if the value is not an object
 */
export function checkObject(call: string, options: unknown, example: string): void {
  if (typeof options === 'object' && options !== null && !Array.isArray(options)) return
  throw new TypeError(`${call} expects an object ${example}, not ${show(options)}`)
}

/** @throws {TypeError} if the value is not a text, for example because the whole object was passed instead of its ID */
export function checkId(call: string, id: unknown): string {
  if (typeof id === 'string') return id
  throw new TypeError(`${call} expects an ID, not ${show(id)}`)
}

export function show(value: unknown): string {
  return typeof value === 'string' ? `"${value}"` : Array.isArray(value) ? 'a list' : String(value)
}
