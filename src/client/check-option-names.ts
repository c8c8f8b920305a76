import { nearestName } from '../spec/nearest-name.ts'

/**
 * Checks the property names of a filter or of options. An unknown name would otherwise select everything. `aliases` maps names that other
 * calls use to the names of this call.
 *
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

/** @throws {TypeError} if the value is not an object; `example` shows a valid one */
export function checkObject(call: string, options: unknown, example: string): void {
  if (typeof options === 'object' && options !== null && !Array.isArray(options)) return
  throw new TypeError(`${call} expects an object ${example}, not ${show(options)}`)
}

function show(value: unknown): string {
  return typeof value === 'string' ? `"${value}"` : Array.isArray(value) ? 'a list' : String(value)
}
