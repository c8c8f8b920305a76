import { nodeAt, textAt } from '../document.ts'
import { type Field, listFields } from '../fields.ts'
import { type Output, pageBanner } from '../output.ts'
import type { Sources } from '../sources.ts'
import { code, table } from './markdown.ts'

const place = '/components/schemas/ScenarioDocument'

/** Generates docs/reference/scenario-format.md: the fields of a scenario document. */
export function generateScenarioFormatPage({ control }: Sources): Output {
  const { value } = nodeAt(control, place)
  const fields = listFields(control, place)
  const content = [
    pageBanner(control.file),
    '# Scenario format\n',
    'The fields of a scenario document, in YAML or JSON. [Write a scenario](../write-a-scenario.md) explains them with examples. Unknown',
    'fields are rejected. Editors can use `schemas/scenario.schema.json` from the package, which describes the same fields.\n',
    `${textAt(value, 'description')}\n`,
    table(
      ['Field', 'Type', 'Description'],
      fields.map((field) => [
        field.fields.length > 0 ? `[${code(field.name)}](#${field.name})` : code(field.name),
        field.type,
        field.about,
      ]),
    ),
    ...fields.filter(({ fields: inner }) => inner.length > 0).map(section),
  ].join('\n')
  return { path: 'docs/reference/scenario-format.md', content }
}

function section({ name, about, fields }: Field): string {
  const rows = flatten(fields).map(([full, { type, required, about: description }]) => [
    code(full),
    type,
    required ? 'yes' : 'no',
    description,
  ])
  return [`## ${name}\n`, `${about.trim()}\n`, table(['Field', 'Type', 'Required', 'Description'], rows)].join('\n')
}

/**
 * Returns all fields with their full names. If several branches of a choice have the same field, the field is listed only once, with its
 * first description.
 */
function flatten(fields: readonly Field[], prefix = ''): [string, Field][] {
  const once = fields.filter(({ name }, index) => fields.findIndex((other) => other.name === name) === index)
  return once.flatMap((field) => {
    const full = prefix + field.name
    return [[full, field] as [string, Field], ...flatten(field.fields, `${full}.`)]
  })
}
