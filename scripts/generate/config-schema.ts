import type { Flag } from '../../src/cli/command.ts'
import { serveTable, targetTable } from '../../src/cli/config/settable.ts'
import { drillConfigSchema } from '../../src/cli/drill/config-schema.ts'
import { flagDescription } from '../../src/cli/help.ts'
import type { Output } from './output.ts'

/**
 * Generates dc-mock.schema.json, the schema of dc-mock.yaml for editors. The schema is generated from the same table that the CLI uses to
 * read dc-mock.yaml.
 */
export function generateConfigSchema(): Output {
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $comment: 'Generated from src/cli/config/settable.ts by `npm run generate`. Do not edit.',
    title: 'dc-mock.yaml',
    description:
      'Settings of dc-mock serve, dc-mock exec and dc-mock drill, and named targets of dc-mock verify. Flags override them.',
    type: 'object',
    additionalProperties: false,
    properties: {
      serve: {
        description: 'Settings of dc-mock serve. Each has the name of its flag.',
        type: 'object',
        additionalProperties: false,
        properties: propertiesOf(serveTable.settable),
      },
      targets: {
        description: 'Deployments by name, as in dc-mock verify NAME.',
        type: 'object',
        additionalProperties: {
          type: 'object',
          additionalProperties: false,
          required: ['url'],
          properties: {
            url: { description: 'URL of the deployment.', type: 'string', pattern: '^[Hh][Tt][Tt][Pp][Ss]?://' },
            ...propertiesOf(targetTable.settable),
          },
        },
      },
      drill: drillConfigSchema,
    },
  }
  // Editors do not support this custom keyword.
  const content = JSON.stringify(schema, (name, value) => (name === 'x-expects' ? undefined : value), 2)
  return { path: 'schemas/dc-mock.schema.json', content: `${content}\n` }
}

function propertiesOf(flags: readonly Flag[]): Record<string, object> {
  return Object.fromEntries(
    flags.map((flag) => [flag.name, { description: `${flagDescription(flag)}.`, ...typeOf(flag) }]),
  )
}

function typeOf({ valueName, isRepeatable }: Flag): object {
  if (!valueName) return { type: 'boolean' }
  const one = typeOfValue(valueName)
  return isRepeatable ? { anyOf: [one, { type: 'array', items: one }] } : one
}

function typeOfValue(valueName: string): object {
  if (valueName === 'N') return { type: 'number', minimum: 0 }
  if (/^[a-z]+(\|[a-z]+)+$/.test(valueName)) return { enum: valueName.split('|') }
  return { type: 'string', minLength: 1 }
}
