import { asObject, isObject, type JsonObject, join, nodeAt, textAt, valueAt } from './document.ts'
import type { Output } from './output.ts'
import { publishSchema, referencedNames, schemaOf } from './publish-schema.ts'
import type { Api, Sources } from './sources.ts'

const root = 'ScenarioDocument'

/**
 * Generates scenario.schema.json, a standalone schema of scenario documents for editors. The content is the same as in control.yaml, but
 * all references are inside the file.
 */
export function generateScenarioSchema({ control, service }: Sources): Output {
  const own = { ...control, root: addDescriptions(control, service) }
  const names = referencedNames(own, schemaOf(own, root))
  const definitions = [...names].filter((name) => name !== root).sort()
  const schema: JsonObject = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $comment: `Generated from ${control.file} by \`npm run generate\`. Do not edit.`,
    title: 'Scenario of dc-mock',
    ...publishSchema(schemaOf(own, root), root),
    $defs: Object.fromEntries(
      definitions.map((name) => [name, { title: titleOf(name), ...publishSchema(schemaOf(own, name), root) }]),
    ),
  }
  return { path: 'schemas/scenario.schema.json', content: `${JSON.stringify(schema, null, 2)}\n` }
}

/**
 * Returns the schemas of the control plane. The schemas of email check results and of calls in steps get the descriptions of the matching
 * parts of the service.
 */
function addDescriptions(control: Api, service: Api): JsonObject {
  const { components, ...rest } = structuredClone(control.root)
  const schemas = asObject(asObject(components, 'components').schemas, 'schemas')
  copyDescriptions(asObject(schemas.EmailInfoPart, 'EmailInfoPart'), service, '/components/schemas/EmailInfo')
  const steps = asObject(asObject(schemas.ScenarioStep, 'ScenarioStep').properties, 'properties')
  for (const { id, node } of service.operations) {
    if (isObject(steps[id]))
      steps[id].description = `${textAt(node.value, 'summary')}. Parameters and body fields, by name.`
  }
  return { ...rest, components: { schemas } }
}

/** Copies the descriptions of properties that also exist in another schema. */
function copyDescriptions(schema: JsonObject, service: Api, pointer: string): void {
  const source = nodeAt(service, pointer)
  for (const [name, part] of Object.entries(isObject(schema.properties) ? schema.properties : {})) {
    const place = join(source.pointer, 'properties', name)
    const same = asObject(valueAt(service, place), place)
    const property = asObject(part, name)
    property.description ??= textAt(same, 'description') || textAt(nodeAt(service, place).value, 'description')
    copyDescriptions(property, service, place)
  }
}

/** Returns `Person` for `ScenarioPerson` and `Email info part` for `EmailInfoPart`. */
function titleOf(name: string): string {
  return name.replace(/^Scenario/, '').replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}
