import { isObject, type Json } from './document.ts'
import { listFields } from './fields.ts'
import type { Operation, Parameter } from './operation.ts'
import { codeBanner, type Output } from './output.ts'
import type { Api, Sources } from './sources.ts'

/** Generates the tables of operations by operationId: one for the service, one for the control plane and the dashboard. */
export function generateOperationsTable({ service, control, dashboard }: Sources): Output {
  const operations = [...control.operations, ...dashboard.operations]
  const content = [
    codeBanner(`${service.file}, ${control.file} and ${dashboard.file}`),
    "import type { Operation } from '../operation.ts'\n",
    idType('OperationId', 'An operation of the service.', service),
    table('operations', 'OperationId', [service], (operation) => fieldsOf(service, operation)),
    idType('ControlOperationId', 'An operation of the control plane or of the dashboard.', { operations }),
    table('controlOperations', 'ControlOperationId', [control, dashboard]),
  ].join('\n')
  return { path: 'src/spec/generated/operations.ts', content }
}

/**
 * Generates the method and path of each operation of the control plane and the demo shop. Other properties are omitted to keep clients
 * small.
 */
export function generateControlPaths({ control, dashboard }: Sources): Output {
  const operations = [...control.operations, ...dashboard.operations.filter(({ tag }) => tag === 'demo')]
  const lines = operations.map(({ id, method, path }) => `  ${id}: '${method} ${path}',\n`)
  const content = [
    codeBanner(`${control.file} and ${dashboard.file}`),
    idType('ControlPathId', 'An operation of the control plane or of the demo shop.', { operations }),
    '/** Method and path of each operation. */',
    `export const controlPaths: { readonly [Id in ControlPathId]: string } = {\n${lines.join('')}}\n`,
  ].join('\n')
  return { path: 'src/spec/generated/control-paths.ts', content }
}

function idType(name: string, about: string, { operations }: Pick<Api, 'operations'>): string {
  return `/** ${about} */\nexport type ${name} =\n${operations.map(({ id }) => `  | '${id}'\n`).join('')}`
}

function table(name: string, idName: string, apis: Api[], more: (operation: Operation) => object = () => ({})): string {
  const lines = apis.flatMap((api) =>
    api.operations.map((operation) => {
      const entry = { ...entryOf(api, operation), ...more(operation) }
      return `  ${operation.id}: ${JSON.stringify(entry)},\n`
    }),
  )
  return `export const ${name}: { readonly [Id in ${idName}]: Operation } = {\n${lines.join('')}}\n`
}

function entryOf(api: Api, operation: Operation): object {
  const query = operation.parameters.filter((parameter) => parameter.in === 'query')
  return {
    method: operation.method,
    path: operation.path,
    tag: operation.tag,
    statuses: operation.answers.map(({ status }) => status),
    security: securityOf(operation.node.value.security ?? api.root.security ?? []),
    ...(query.length > 0 ? { query: Object.fromEntries(query.map(queryEntry)) } : {}),
  }
}

/** Returns the top-level fields of the JSON body, if the operation has one. */
function fieldsOf(api: Api, { body }: Operation): { fields?: string[] } {
  const schema = body?.media.find(({ type }) => type === 'application/json')?.schema
  return schema ? { fields: [...new Set(listFields(api, schema).map(({ name }) => name))] } : {}
}

/** Returns the names of the accepted security schemes. For the empty requirement (`{}`), the list is empty. */
function securityOf(security: Json): string[] {
  if (!Array.isArray(security)) throw new Error('security must be a list')
  return security.flatMap((requirement) => (isObject(requirement) ? Object.keys(requirement) : []))
}

function queryEntry({ name, schema }: Parameter): [string, Json] {
  const { type, default: value } = schema.value
  if (type !== 'string' && type !== 'integer' && type !== 'number' && type !== 'boolean') {
    throw new Error(`query parameter ${name}: type must be one of string, integer, number, boolean`)
  }
  return [name, value === undefined ? { type } : { type, default: value }]
}
