import { type Document, isObject, type Json, type JsonObject, nodeAt, valueAt } from './document.ts'
import type { Operation, Parameter } from './operation.ts'
import { codeBanner, type Output } from './output.ts'
import { scenarioParts } from './scenario-validator.ts'
import { hasOpenBranch, isOpen } from './schema.ts'
import type { Api, Sources } from './sources.ts'
import { createValidatorModule, type ValidatorModule } from './validators.ts'

/** Scenario documents and their parts have separate validators, which are loaded only when a scenario is read. */
const open = ['ScenarioDocument', ...scenarioParts].map((name) => `control.yaml#/components/schemas/${name}`)
const path = 'src/spec/generated/request-validators'

/** Generates the validators and types of the JSON bodies and query parameters of all operations. */
export async function generateRequestValidators({ service, control, dashboard }: Sources): Promise<Output[]> {
  const module = createValidatorModule([service, control, dashboard], open)
  const apis = [
    { api: service, types: 'Service' },
    { api: control, types: 'Control' },
    { api: dashboard, types: 'Dashboard' },
  ]
  const bodies = apis.flatMap(({ api, types }) => listBodies(api, types, module))
  const queries = apis.flatMap(({ api }) => listQueries(api, module))
  const code = await module.compile(
    [
      `export const bodyValidators = { ${bodies.map(({ id, name }) => `${id}: ${name}`).join(', ')} }`,
      `export const queryValidators = { ${queries.map(({ id, name }) => `${id}: ${name}`).join(', ')} }`,
    ].join('\n'),
  )
  const banner = codeBanner(`${service.file}, ${control.file} and ${dashboard.file}`)
  const types = [
    "import type { Validator } from '../validator.ts'",
    "import type { operations as Control } from './control.d.ts'",
    "import type { operations as Dashboard } from './dashboard.d.ts'",
    "import type { operations as Service } from './openapi.d.ts'\n",
    "type JsonBody<T> = T extends { requestBody?: { content: { 'application/json': infer Body } } } ? Body : never\n",
    '/** JSON bodies by operation. Scenario documents in bodies are not typed here, because they have separate validators. */',
    `export interface RequestBodies {\n${bodies.map(({ id, type }) => `  ${id}: ${type}\n`).join('')}}\n`,
    '/** Query parameters by operation, with the defaults filled in. */',
    `export interface Queries {\n${queries.map(({ id, type }) => `  ${id}: ${type}\n`).join('')}}\n`,
    'export const bodyValidators: { readonly [Id in keyof RequestBodies]: Validator<RequestBodies[Id]> }',
    'export const queryValidators: { readonly [Id in keyof Queries]: Validator<Queries[Id]> }\n',
  ].join('\n')
  return [
    { path: `${path}.js`, content: banner + code },
    { path: `${path}.d.ts`, content: banner + types },
  ]
}

interface Entry {
  id: string
  /** Name of the function in the module. */
  name: string
  /** Type of a valid value. */
  type: string
}

function listBodies(api: Api, types: string, module: ValidatorModule): Entry[] {
  return api.operations.flatMap(({ id, body }) => {
    const schema = body?.media.find(({ type }) => type === 'application/json')?.schema
    if (!schema) return []
    const value = valueAt(api, schema)
    return [{ id, name: module.add(api, value), type: bodyType(api, value, `JsonBody<${types}['${id}']>`) }]
  })
}

/** Returns the type of a body. If another validator checks a part of the body, the type accepts any value for this part. */
function bodyType(document: Document, schema: Json, type: string): string {
  if (!isObject(schema)) return type
  const place = typeof schema.$ref === 'string' ? nodeAt(document, schema.$ref.slice(1)).value : schema
  if (isLeftOpen(document, schema) || isLeftOpen(document, place)) return '{ readonly [field: string]: unknown }'
  const properties = Object.entries(isObject(place.properties) ? place.properties : {})
  const unknown = properties.filter(([, part]) => isObject(part) && isLeftOpen(document, part)).map(([name]) => name)
  if (unknown.length === 0) return type
  const names = unknown.map((name) => `'${name}'`).join(' | ')
  return `Omit<${type}, ${names}> & { ${unknown.map((name) => `${name}?: unknown`).join('; ')} }`
}

/** Returns whether another validator checks the schema, one of its branches or its items. */
function isLeftOpen(document: Document, schema: JsonObject): boolean {
  const { items } = schema
  return (
    isOpen(document, schema, open) ||
    hasOpenBranch(document, schema, open) ||
    (isObject(items) && isLeftOpen(document, items))
  )
}

function listQueries(api: Api, module: ValidatorModule): Entry[] {
  return api.operations.flatMap((operation) => {
    const parameters = operation.parameters.filter((parameter) => parameter.in === 'query')
    if (parameters.length === 0) return []
    return [
      { id: operation.id, name: module.add(api, querySchema(operation, parameters)), type: queryType(parameters) },
    ]
  })
}

/** Returns a schema for the query, with each parameter as a property. Unlisted parameters are ignored (A28, A37). */
function querySchema(operation: Operation, parameters: Parameter[]): Json {
  const names = parameters.map(({ name }) => name)
  if (new Set(names).size < names.length) throw new Error(`${operation.id} names a query parameter twice`)
  return {
    type: 'object',
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema.value])),
  }
}

function queryType(parameters: Parameter[]): string {
  const fields = parameters.map(({ name, required, schema }) => {
    const always = required || schema.value.default !== undefined
    return `${name}${always ? '' : '?'}: ${valueType(schema.value)}`
  })
  return `{ ${fields.join('; ')} }`
}

function valueType({ type, enum: values }: { [keyword: string]: Json }): string {
  if (Array.isArray(values)) return values.map((value) => JSON.stringify(value)).join(' | ')
  return type === 'integer' ? 'number' : String(type)
}
