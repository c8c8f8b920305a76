import { isObject, nodeAt } from './document.ts'
import type { Operation } from './operation.ts'
import type { Api } from './sources.ts'

/** Returns the name of the credential that an operation requires. */
export function describeCredential(api: Api, operation: Operation): string {
  const security = operation.node.value.security ?? api.root.security ?? []
  const names = (Array.isArray(security) ? security : []).flatMap((one) => (isObject(one) ? Object.keys(one) : []))
  if (names.includes('privateKey')) return 'private key in `x-dc-key`'
  if (names.includes('dashboardSession')) return 'session cookie of the dashboard'
  if (names.includes('controlToken')) return 'control token, if the mock was started with one'
  const given = operation.parameters.map(({ name }) => name)
  if (given.includes('secret')) return '`cop_key` and release secret in the path'
  if (given.includes('api_key')) return '`cop_key` in the path'
  if (given.includes('cop_key')) return '`cop_key` in the query'
  if (given.includes('token')) return 'token of the link in the path'
  const schema = operation.body?.media[0]?.schema
  const properties = schema ? nodeAt(api, schema).value.properties : undefined
  return isObject(properties) && 'cop_key' in properties ? '`cop_key` in the body' : 'none'
}
