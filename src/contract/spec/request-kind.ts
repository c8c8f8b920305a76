/** Determines whether a request is valid and, if not, what is wrong with it. */

import { checkValue } from '../../spec/check-value.ts'
import { parseJsonObject } from '../../spec/json.ts'
import { hasCopKeyField, type Spec, type SpecOperation } from '../../spec/read-spec.ts'
import { type ContractRequest, tryDecode } from '../request.ts'

/**
 * Kind of request. Synthetic credentials are invalid values that contract runs generate.
 * - `good`: the request has none of the problems below
 * - `missing-credential`: the operation requires a credential, but the request does not contain one
 * - `misplaced-key`: the request contains a real or synthetic private key outside the `x-dc-key` header
 * - `public-key`: the `x-dc-key` header contains the cop_key
 * - `wrong-credential`: the private key or cop_key is synthetic
 * - `wrong-secret`: the release secret is synthetic, but the cop_key is not
 * - `unknown-link`: the deletion link's token is synthetic
 * - `missing-email`: the email check's request body is a JSON object without an email address
 * - `unreadable-body`: the body is not a JSON object
 * - `invalid-body`: the body does not match the schema
 * - `large-body`: the body is larger than 1 MiB (A40)
 * - `invalid-query`: a query parameter does not match the schema
 * - `multiple-problems`: the request has more than one problem, so the response depends on the validation order
 * - `unknown-path`: no operation has this path
 * - `wrong-method`: the path exists, but does not support this method
 * - `unknown-export`: the path is an unknown export path, and the `x-dc-key` header does not contain a valid private key
 * - `head-or-options`: the method is HEAD or OPTIONS
 */
export const requestKinds = [
  'good',
  'missing-credential',
  'misplaced-key',
  'public-key',
  'wrong-credential',
  'wrong-secret',
  'unknown-link',
  'missing-email',
  'unreadable-body',
  'invalid-body',
  'large-body',
  'invalid-query',
  'multiple-problems',
  'unknown-path',
  'unknown-export',
  'wrong-method',
  'head-or-options',
] as const
export type RequestKind = (typeof requestKinds)[number]

export interface ClassifyContext {
  /** @default the bundled openapi.yaml */
  readonly spec?: Spec | undefined
  isSynthetic(value: string): boolean
  readonly key?: string | undefined
  readonly copKey?: string | undefined
}

const bodyLimit = 2 ** 20

export function requestKindOf(
  request: ContractRequest,
  operationKey: string,
  spec: Spec,
  context: ClassifyContext,
): RequestKind {
  if (request.method === 'HEAD' || request.method === 'OPTIONS') return 'head-or-options'
  if (operationKey === 'unknownPath') {
    const keyless = request.path.startsWith('/api/v1/export/') && findWrongKey(request, context) !== null
    return keyless ? 'unknown-export' : 'unknown-path'
  }
  const operation = spec.operation(operationKey)
  if (!operation) return 'wrong-method'
  const parsedBody = operation.body ? parse(request.body ?? '') : null
  const wrong = [
    findWrongCredential(request, operation, parsedBody, context),
    findWrongQuery(request, operation, spec),
    findWrongBody(request, operation, parsedBody, spec),
  ]
  const [first, second] = wrong.filter((one) => one !== null)
  return second ? 'multiple-problems' : (first ?? 'good')
}

function findWrongCredential(
  request: ContractRequest,
  operation: SpecOperation,
  parsedBody: object | null,
  context: ClassifyContext,
): RequestKind | null {
  if (operation.requiresKey) return findWrongKey(request, context)
  const parameters = parametersOf(request, operation)
  const { token, api_key: inPath, secret, cop_key: inQuery } = parameters
  if (token !== undefined) return context.isSynthetic(token) ? 'unknown-link' : null
  if (inPath !== undefined) {
    if (context.isSynthetic(inPath)) return 'wrong-credential'
    return secret !== undefined && context.isSynthetic(secret) ? 'wrong-secret' : null
  }
  const copKey = operation.body ? readCopKey(parsedBody) : inQuery
  if (copKey === undefined || copKey === '') return 'missing-credential'
  return copKey !== null && context.isSynthetic(copKey) ? 'wrong-credential' : null
}

function findWrongKey(request: ContractRequest, { isSynthetic, key, copKey }: ClassifyContext): RequestKind | null {
  const sent = request.headers['x-dc-key']?.trim() ?? ''
  if (sent === '') {
    const elsewhere = [request.path, ...Object.values(request.headers), request.body ?? ''].join('\n')
    const isThere = key !== undefined && elsewhere.includes(key)
    return isThere || elsewhere.match(/dcp_\w+/g)?.some(isSynthetic) ? 'misplaced-key' : 'missing-credential'
  }
  if (copKey !== undefined && sent === copKey) return 'public-key'
  return isSynthetic(sent) ? 'wrong-credential' : null
}

/** Returns undefined if the cop_key is missing or not a string, and null if the body is not a JSON object. */
function readCopKey(parsedBody: object | null): string | null | undefined {
  if (!parsedBody) return null
  const copKey: unknown = Reflect.get(parsedBody, 'cop_key')
  return typeof copKey === 'string' ? copKey : undefined
}

function findWrongQuery({ path }: ContractRequest, { parameters }: SpecOperation, { root }: Spec): RequestKind | null {
  const query = new URLSearchParams(path.split('?')[1] ?? '')
  for (const { name, in: location, schema, pointer } of parameters) {
    const text = location === 'query' && name !== 'cop_key' ? query.get(name) : null
    if (text === null) continue
    const value = /^-?\d+$/.test(text) ? Number(text) : text
    const fits = [text, value].some((one) => checkValue(root, schema, one, pointer).mismatches.length === 0)
    if (!fits) return 'invalid-query'
  }
  return null
}

function findWrongBody(
  { body }: ContractRequest,
  operation: SpecOperation,
  parsedBody: object | null,
  { root }: Spec,
): RequestKind | null {
  if (!operation.body) return null
  const text = body ?? ''
  // Check the number of characters first, because encoding very long text is slow.
  if (text.length > bodyLimit || new TextEncoder().encode(text).length > bodyLimit) return 'large-body'
  if (!parsedBody) return 'unreadable-body'
  /*
   * An empty body is not `missing-email`, because the documentation describes only the response to an object without an email
   * (service 4.8). The response to an empty body is an assumption (A32).
   */
  if (operation.id === 'checkEmail' && text.trim() === '') return 'invalid-body'
  const credential = hasCopKeyField(root, operation.body)
  const { mismatches } = checkValue(root, operation.body.schema, parsedBody, operation.body.pointer)
  if (
    operation.id === 'checkEmail' &&
    mismatches.some(({ at, keyword }) => at === '/email' && keyword === 'required')
  ) {
    return 'missing-email'
  }
  return mismatches.some(({ at }) => !(credential && at === '/cop_key')) ? 'invalid-body' : null
}

function parametersOf({ path }: ContractRequest, operation: SpecOperation): Readonly<Record<string, string>> {
  const [bare = '', query = ''] = path.split('?')
  const found: Record<string, string> = {}
  const sent = bare.split('/')
  operation.path.split('/').forEach((part, index) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1]
    if (name !== undefined) found[name] = tryDecode(sent[index] ?? '')
  })
  for (const [name, value] of new URLSearchParams(query)) found[name] ??= value
  return found
}

/** Parses a JSON object. Returns an empty object for empty text (A32), or null if the text is not a JSON object. */
function parse(text: string): object | null {
  return text.trim() === '' ? {} : parseJsonObject(text)
}
