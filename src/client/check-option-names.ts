import { nearestName } from '../spec/nearest-name.ts'

/**
 * Fields of a filter or of options, held against what a call takes: a name that it does not know would silently ask for everything.
 * `elsewhere` says of names that other calls have what stands for them here.
 *
 * @throws {TypeError} that names the cure
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
      `${call}: unknown name "${name}"; ${suggestion ? `did you mean "${suggestion}"?` : `it takes ${known.join(', ')}`}`,
    )
  }
  return options
}

/** @throws {TypeError} where something is no object; `such` says what one is like */
export function checkObject(call: string, options: unknown, example: string): void {
  if (typeof options === 'object' && options !== null && !Array.isArray(options)) return
  throw new TypeError(`${call} takes an object ${example}, not ${show(options)}`)
}

function show(value: unknown): string {
  return typeof value === 'string' ? `"${value}"` : Array.isArray(value) ? 'a list' : String(value)
}
