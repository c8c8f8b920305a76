import { type Document, isObject, type Json, join, nodeAt, textAt } from './document.ts'
import type { Media } from './operation.ts'

/** Named example of a body. */
export interface Example {
  summary: string
  value: Json
}

/** Returns the examples of a media type in the order of the document. */
export function examplesOf(document: Document, { node }: Media): Example[] {
  const { examples, example } = node.value
  if (example !== undefined) return [{ summary: '', value: example }]
  if (!isObject(examples)) return []
  return Object.keys(examples).map((name) => {
    const { value } = nodeAt(document, join(node.pointer, 'examples', name))
    return { summary: textAt(value, 'summary') || name, value: value.value ?? null }
  })
}
