import { tryParseJson } from '../json.ts'
import { exceedsStructureLimits } from '../json-structure.ts'
import { type JsonValue, toJsonValue } from './json-value.ts'
import { locateErrors, OverlayError } from './overlay-error.ts'

/** Maximum document length, in characters. openapi.yaml is much shorter. */
const maxLength = 8 * 2 ** 20

const maxJsonDepth = 5000

/**
 * Error messages start with `name`.
 * @throws {OverlayError} if the text is neither YAML nor JSON, is too long, or is nested too deeply
 */
export async function readDocument(text: string, name: string): Promise<JsonValue> {
  if (text.length > maxLength) throw new OverlayError(`${name} is larger than ${maxLength / 2 ** 20} MiB`)
  // Do not use `JSON.parse` for deeply nested text. It can take seconds to parse megabytes of brackets.
  const isDeep = exceedsStructureLimits(text, { maxDepth: maxJsonDepth })
  const value = (isDeep ? undefined : tryParseJson(text)) ?? (await readYamlText(text, name))
  return locateErrors(name, () => toJsonValue(value))
}

async function readYamlText(text: string, name: string): Promise<unknown> {
  const { parseYaml } = await import('../yaml.ts')
  try {
    const { value, syntaxError } = parseYaml(text)
    if (!syntaxError) return value
    if (syntaxError.code === 'too-deep') throw new OverlayError(`${name}: it is nested too deeply`)
    const line = syntaxError.line === null ? '' : `:${syntaxError.line}`
    throw new OverlayError(
      `${name}${line}: it is neither YAML nor JSON: ${syntaxError.message.replaceAll(/\s+/g, ' ')}`,
    )
  } catch (error) {
    if (error instanceof RangeError) throw new OverlayError(`${name}: it is nested too deeply`)
    throw error
  }
}
