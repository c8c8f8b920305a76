import type { JsonObject } from '../document.ts'
import type { Output } from '../output.ts'
import { publishSchema, referencedNames, schemaOf } from '../publish-schema.ts'
import type { Sources } from '../sources.ts'
import { commandOutputs } from './definitions.ts'

/** Generates command-output.schema.json, with one definition for the JSON output of each command. */
export function generateCommandOutputSchema({ control }: Sources): Output {
  const outputs = commandOutputs(control)
  const shared = [...referencedNames(control, outputs)].sort()
  const schema: JsonObject = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $comment: `Generated from scripts/generate/command-output and ${control.file} by \`npm run generate\`. Do not edit.`,
    title: 'JSON output of dc-mock commands',
    description:
      'Use the definition of the command, such as #/$defs/status. The reports of verify and drill have their own schemas.',
    $defs: Object.fromEntries([
      ...Object.entries(outputs).map(([name, output]) => [name, publishSchema(output)]),
      ...shared.map((name) => [name, publishSchema(schemaOf(control, name))]),
    ]),
  }
  return { path: 'schemas/command-output.schema.json', content: `${JSON.stringify(schema, null, 2)}\n` }
}
