import { describeCredential } from '../credential.ts'
import { textAt } from '../document.ts'
import { type Field, listFields, typeOf } from '../fields.ts'
import type { Operation } from '../operation.ts'
import { type Output, pageBanner } from '../output.ts'
import { createProvenance, type Provenance } from '../provenance.ts'
import type { Api, Sources } from '../sources.ts'
import { code, table } from './markdown.ts'
import { linkSource } from './source.ts'

/** Generates docs/reference/operations.md: the operations of the service, the control plane and the dashboard. */
export function generateOperationsPage(sources: Sources): Output {
  const { service, control, dashboard } = sources
  const provenance = createProvenance(sources)
  const content = [
    pageBanner(`${service.file}, ${control.file} and ${dashboard.file}`),
    '# Operations\n',
    'The operations of the service and of the mock itself. The last column gives the source of each fact: a section of the',
    'service document, the published client, or the number of an [assumption](assumptions.md). A running mock shows the',
    'operations of the service with examples at `/_mock/reference`.\n',
    '## The service\n',
    ...service.operations.map((operation) => describeOperation(service, operation, provenance)),
    '## Control plane\n',
    'Error responses have the format `{ "code": …, "message": … }`. Requests with unknown fields are rejected.\n',
    ...control.operations.map((operation) => describeControl(control, operation)),
    '## Dashboard and demo shop\n',
    'The pages of the mock call these operations. Errors have the same format.\n',
    ...dashboard.operations.map((operation) => describeControl(dashboard, operation)),
  ].join('\n')
  return { path: 'docs/reference/operations.md', content }
}

function describeOperation(api: Api, operation: Operation, provenance: Provenance): string {
  const source = (pointer: string): string => {
    const fact = provenance.factAt(pointer)
    const value = provenance.valueOf(fact)
    return value ? `${linkSource(fact)}, its value: ${linkSource(value)}` : linkSource(fact)
  }
  const answers = operation.answers.map(({ status, node }) => [
    String(status),
    textAt(node.value, 'description'),
    source(node.pointer),
  ])
  const behaviours = provenance
    .behavioursOf(operation.id)
    .map((fact) => [fact.description, code(fact.name), linkSource(fact)])
  const known = ['Source']
  return [
    heading(operation),
    `${textAt(operation.node.value, 'summary')} (${source(operation.node.pointer)}).\n`,
    paragraph(textAt(operation.node.value, 'description')),
    `Credential: ${describeCredential(api, operation)}.\n`,
    section(
      'Parameters',
      ['Name', 'In', 'Type', 'Required', 'Description', ...known],
      parameterRows(api, operation, source),
    ),
    section('Request body', ['Field', 'Type', 'Required', 'Description', ...known], bodyRows(api, operation, source)),
    section('Responses', ['Status', 'Description', ...known], answers),
    ...operation.answers
      .filter(({ status, media }) => status < 300 && media.some(({ type }) => type === 'application/json'))
      .map(({ status, media }) =>
        section(
          `Body of the ${status} response`,
          ['Field', 'Type', 'Description', ...known],
          flatten(fieldsOf(api, media[0]?.schema ?? null)).map(([name, { type, about, pointer }]) => [
            code(name),
            type,
            about,
            source(pointer),
          ]),
        ),
      ),
    section('Behavior', ['Fact', 'ID', ...known], behaviours),
  ]
    .filter((part) => part !== '')
    .join('\n')
}

function describeControl(api: Api, operation: Operation): string {
  const none = (): string => ''
  const answers = operation.answers.map(({ status, node }) => [String(status), textAt(node.value, 'description')])
  const trim = (rows: string[][]): string[][] => rows.map((row) => row.slice(0, -1))
  return [
    heading(operation),
    `${textAt(operation.node.value, 'summary')}. Credential: ${describeCredential(api, operation)}.\n`,
    paragraph(textAt(operation.node.value, 'description')),
    section('Parameters', ['Name', 'In', 'Type', 'Required', 'Description'], trim(parameterRows(api, operation, none))),
    section('Request body', ['Field', 'Type', 'Required', 'Description'], trim(bodyRows(api, operation, none, 1))),
    section('Responses', ['Status', 'Description'], answers),
  ]
    .filter((part) => part !== '')
    .join('\n')
}

function heading({ id, method, path }: Operation): string {
  return `### ${id}\n\n${code(`${method} ${path}`)}\n`
}

function paragraph(text: string): string {
  return text === '' ? '' : `${text}\n`
}

function section(title: string, head: string[], rows: string[][]): string {
  return rows.length === 0 ? '' : `**${title}**\n\n${table(head, rows)}`
}

function parameterRows(api: Api, operation: Operation, source: (pointer: string) => string): string[][] {
  return operation.parameters.map(({ name, in: place, required, node, schema }) => [
    code(name),
    place,
    typeOf(api, schema),
    required ? 'yes' : 'no',
    textAt(node.value, 'description'),
    source(node.pointer),
  ])
}

function bodyRows(api: Api, { body }: Operation, source: (pointer: string) => string, depth?: number): string[][] {
  return flatten(fieldsOf(api, body?.media[0]?.schema ?? null), depth).map(([name, field]) => [
    code(name),
    field.type,
    field.required ? 'yes' : 'no',
    field.about,
    source(field.pointer),
  ])
}

function fieldsOf(api: Api, schema: string | null): Field[] {
  return schema === null ? [] : listFields(api, schema)
}

/** Returns fields with their full names. Each field is followed by its nested fields, down to a maximum depth. */
function flatten(fields: Field[], depth = Number.POSITIVE_INFINITY, prefix = ''): [string, Field][] {
  if (depth === 0) return []
  return fields.flatMap((field) => {
    const name = prefix + field.name
    return [[name, field] as [string, Field], ...flatten(field.fields, depth - 1, `${name}.`)]
  })
}
