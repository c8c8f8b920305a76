import { type Document, isObject, type Json, type JsonObject, nodeAt } from './document.ts'
import { mapParts } from './schema.ts'

const places = '#/components/schemas/'

/** Returns the names of all schemas to which the value refers, directly or indirectly. */
export function referencedNames(document: Document, value: Json, names: Set<string> = new Set()): Set<string> {
  JSON.stringify(value, (key, part: unknown) => {
    if (key !== '$ref' || typeof part !== 'string' || !part.startsWith(places)) return part
    const name = part.slice(places.length)
    if (!names.has(name)) referencedNames(document, schemaOf(document, name), names.add(name))
    return part
  })
  return names
}

export function schemaOf(document: Document, name: string): JsonObject {
  return nodeAt(document, `/components/schemas/${name}`).value
}

/**
 * Converts a schema of an OpenAPI document to a schema in a standalone file: removes keywords that only this project's tools use, and
 * refers to other schemas in the file's `$defs`. The schema named `root` is the file's root.
 */
export function publishSchema(schema: JsonObject, root: string | null = null): JsonObject {
  const published: JsonObject = {}
  const publishPart = (part: Json): Json => (isObject(part) ? publishSchema(part, root) : part)
  for (const [keyword, value] of Object.entries(mapParts(schema, publishPart))) {
    if (keyword === '$ref' && typeof value === 'string') published.$ref = toLocalReference(value, root)
    else if (keyword === 'description' && typeof value === 'string') published.description = unfold(value)
    // Editors that support this keyword show its text instead of the pattern of the schema.
    else if (keyword === 'x-expects') published.patternErrorMessage = `It must be ${value}.`
    else if (!keyword.startsWith('x-')) published[keyword] = value
  }
  return published
}

function toLocalReference(reference: string, root: string | null): string {
  if (!reference.startsWith(places)) return reference
  const name = reference.slice(places.length)
  return name === root ? '#' : `#/$defs/${name}`
}

/** Joins the lines of each paragraph. */
function unfold(text: string): string {
  return text.trim().replaceAll(/(?<!\n)\n(?!\n)/g, ' ')
}
