import { asObject, isObject, type Json, type JsonObject, join, nodeAt, textAt, valueAt } from './document.ts'
import type { Output } from './output.ts'
import { mapParts } from './schema.ts'
import type { Api, Sources } from './sources.ts'

const root = 'ScenarioDocument'
const places = '#/components/schemas/'

/**
 * Generates scenario.schema.json, a standalone schema of scenario documents for editors. The content is the same as in control.yaml, but
 * all references are inside the file.
 */
export function generateScenarioSchema({ control, service }: Sources): Output {
  const own = { ...control, root: explain(control, service) }
  const names = reach(own, root)
  const definitions = [...names].filter((name) => name !== root).sort()
  const schema: JsonObject = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $comment: `Generated from ${control.file} by \`npm run generate\`. Do not edit.`,
    title: 'Scenario of dc-mock',
    ...publish(schemaOf(own, root)),
    $defs: Object.fromEntries(
      definitions.map((name) => [name, { title: titleOf(name), ...publish(schemaOf(own, name)) }]),
    ),
  }
  return { path: 'schemas/scenario.schema.json', content: `${JSON.stringify(schema, null, 2)}\n` }
}

/**
 * Returns the schemas of the control plane. Some parts repeat schemas of the service: responses, and calls in steps. These parts get the
 * descriptions of the service.
 */
function explain(control: Api, service: Api): JsonObject {
  const { components, ...rest } = structuredClone(control.root)
  const schemas = asObject(asObject(components, 'components').schemas, 'schemas')
  explainLike(asObject(schemas.EmailInfoPart, 'EmailInfoPart'), service, '/components/schemas/EmailInfo')
  const steps = asObject(asObject(schemas.ScenarioStep, 'ScenarioStep').properties, 'properties')
  for (const { id, node } of service.operations) {
    if (isObject(steps[id]))
      steps[id].description = `${textAt(node.value, 'summary')}. Parameters and body fields, by name.`
  }
  return { ...rest, components: { schemas } }
}

/** Copies the descriptions of properties that also exist in another schema. */
function explainLike(schema: JsonObject, service: Api, pointer: string): void {
  const like = nodeAt(service, pointer)
  for (const [name, part] of Object.entries(isObject(schema.properties) ? schema.properties : {})) {
    const place = join(like.pointer, 'properties', name)
    const same = asObject(valueAt(service, place), place)
    const property = asObject(part, name)
    property.description ??= textAt(same, 'description') || textAt(nodeAt(service, place).value, 'description')
    explainLike(property, service, place)
  }
}

/** Returns the names of the schema and of all schemas to which it refers, directly or indirectly. */
function reach(api: Api, name: string, reached: Set<string> = new Set()): Set<string> {
  if (reached.has(name)) return reached
  reached.add(name)
  JSON.stringify(schemaOf(api, name), (key, value: unknown) => {
    if (key === '$ref' && typeof value === 'string') reach(api, value.slice(places.length), reached)
    return value
  })
  return reached
}

function schemaOf(api: Api, name: string): JsonObject {
  return nodeAt(api, `/components/schemas/${name}`).value
}

/** Removes keywords that only this project's tools use. */
function publish(schema: JsonObject): JsonObject {
  const published: JsonObject = {}
  for (const [keyword, value] of Object.entries(mapParts(schema, publishPart))) {
    if (keyword === '$ref' && typeof value === 'string') published.$ref = local(value)
    else if (keyword === 'description' && typeof value === 'string') published.description = unfold(value)
    // Editors that support this keyword show its text instead of the pattern of the schema.
    else if (keyword === 'x-expects') published.patternErrorMessage = `It must be ${value}.`
    else if (!keyword.startsWith('x-')) published[keyword] = value
  }
  return published
}

function publishPart(schema: Json): Json {
  return isObject(schema) ? publish(asObject(schema, 'schema')) : schema
}

function local(reference: string): string {
  const name = reference.slice(places.length)
  return name === root ? '#' : `#/$defs/${name}`
}

/** Joins the lines of each paragraph. */
function unfold(text: string): string {
  return text.trim().replaceAll(/(?<!\n)\n(?!\n)/g, ' ')
}

/** Returns `Person` for `ScenarioPerson` and `Email info part` for `EmailInfoPart`. */
function titleOf(name: string): string {
  return name.replace(/^Scenario/, '').replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}
