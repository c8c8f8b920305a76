import { type DataMap, isMap } from '../plain-data.ts'
import type { Observations } from './observations.ts'

/** Examples of the email check's refusal, by what is wrong with a request (A2). */
const exampleNames: Readonly<Record<string, string>> = {
  'checkEmail 400 missing-email': 'missing',
  'checkEmail 400 misfit-body': 'invalid',
  'checkEmail 400 unreadable-body': 'malformed',
}

/**
 * A media type whose message is widened, with its examples: by them a mock finds out which message is said instead of which.
 */
export function renameMessages(media: DataMap, widen: (schema: DataMap) => DataMap, seen: Observations): DataMap {
  const schema = isMap(media.schema) ? media.schema : {}
  const properties = isMap(schema.properties) ? schema.properties : {}
  const before = isMap(properties.message) ? properties.message : {}
  const message = widen(before)
  const examples = isMap(media.examples) ? media.examples : {}
  const renamed = Object.entries(examples).map(([name, example]) => [name, rename(example, newMessage(name, example))])
  return {
    ...media,
    schema: { ...schema, properties: { ...properties, message } },
    ...(renamed.length > 0 ? { examples: Object.fromEntries(renamed) } : {}),
  }

  function newMessage(name: string, example: unknown): string | null {
    const old = messageIn(example)
    if (typeof before.const === 'string') {
      return old === before.const && typeof message.const === 'string' ? message.const : null
    }
    if (!Array.isArray(before.enum) || !before.enum.includes(old)) return null
    const situation = Object.keys(exampleNames).find((key) => exampleNames[key] === name)
    const said = [...(seen.messages.get(situation ?? '')?.keys() ?? [])]
    return said.length === 1 ? (said[0] ?? null) : null
  }
}

function messageIn(example: unknown): string {
  return isMap(example) && isMap(example.value) && typeof example.value.message === 'string'
    ? example.value.message
    : ''
}

function rename<Example>(example: Example, message: string | null): Example | DataMap {
  if (message === null || !isMap(example) || !isMap(example.value)) return example
  return { ...example, value: { ...example.value, message } }
}
