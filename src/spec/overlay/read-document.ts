import { type JsonValue, toJsonValue } from './json-value.ts'
import { OverlayError } from './overlay-error.ts'

/** Largest text that is read, in characters: many times as long as openapi.yaml. */
const maxLength = 8 * 2 ** 20

/**
 * What a text of YAML or JSON holds. Errors begin with `name`.
 *
 * @throws {OverlayError} where it is neither, too long, or nested too deep
 */
export async function readDocument(text: string, name: string): Promise<JsonValue> {
  if (text.length > maxLength) throw new OverlayError(`${name} is larger than ${maxLength / 2 ** 20} MiB`)
  const value = readJson(text) ?? (await readYamlText(text, name))
  try {
    return toJsonValue(value)
  } catch (error) {
    throw error instanceof OverlayError ? error.withLocation(name) : error
  }
}

/** Undefined where it is no JSON object. */
function readJson(text: string): unknown {
  if (!text.trimStart().startsWith('{')) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function readYamlText(text: string, name: string): Promise<unknown> {
  const { parseYaml } = await import('../yaml.ts')
  try {
    const { value, syntaxError } = parseYaml(text)
    if (!syntaxError) return value
    // The parser calls itself for each level.
    if (/call stack/.test(syntaxError.message)) throw new OverlayError(`${name}: it is nested too deep to be read`)
    const line = syntaxError.line === null ? '' : `:${syntaxError.line}`
    throw new OverlayError(
      `${name}${line}: it is neither YAML nor JSON: ${syntaxError.message.replaceAll(/\s+/g, ' ')}`,
    )
  } catch (error) {
    if (error instanceof RangeError) throw new OverlayError(`${name}: it is nested too deep to be read`)
    throw error
  }
}
