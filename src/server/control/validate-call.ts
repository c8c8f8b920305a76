import type { Context } from 'hono'
import { maskSecrets, maskStoredData } from '../../service/mask.ts'
import { type ControlOperationId, controlOperations } from '../../spec/generated/operations.ts'
import { bodyValidators, queryValidators } from '../../spec/generated/request-validators.js'
import { isObject } from '../../spec/json.ts'
import { exceedsStructureLimits } from '../../spec/json-structure.ts'
import { nearestName } from '../../spec/nearest-name.ts'
import { readBody, readQuery } from '../../spec/validate.ts'
import type { YamlResult } from '../../spec/yaml.ts'
import type { MaybePromise } from '../../state/port.ts'
import { type BodyText, maxDepth, parseJson, readBodyText } from '../request-body.ts'
import type { AppEnv } from '../request-context.ts'
import {
  type CallRequest,
  type ControlResponse,
  maxControlBodyBytes,
  maxUnauthenticatedBodyBytes,
  message,
  type ValidatedCall,
} from './call.ts'

/** Expected bodies, for error messages about empty bodies. An empty body is usually caused by an unset variable or a missing file. */
const requiredBodies: ReadonlyMap<string, string> = new Map([
  ['restoreState', 'a document as returned by GET /_mock/state'],
  ['loadScenario', '{ "name": "quota-exhausted" }, or a scenario document'],
  ['createScenario', 'a document as returned by GET /_mock/state'],
])

/**
 * Operations that store the complete request body, so private keys and session tokens in the body are masked. Does not include operations
 * that receive a scenario document, because `readScenario` masks scenario documents.
 */
const dataCalls: ReadonlySet<string> = new Set<ControlOperationId>(['createPerson', 'createVerdict', 'createFault'])

/** Operations that accept both YAML and JSON, because scenario files are often in YAML. */
const yamlCalls: ReadonlySet<string> = new Set<ControlOperationId>(['loadScenario'])

const unauthenticatedCalls: ReadonlySet<string> = new Set<ControlOperationId>(['createControlSession', 'signIn'])

/** Maximum nesting depth. Slightly higher than for service requests, because scenario documents can contain service request bodies. */
const maxControlDepth = maxDepth + 10

export interface ControlRequest {
  request: CallRequest
  params: Readonly<Record<string, string>>
  query: URLSearchParams
  controlToken: string | null
  /** `limit` is in bytes. Not called for operations that have no body. */
  readText(limit: number): MaybePromise<BodyText>
}

export function toControlRequest(c: Context<AppEnv>): ControlRequest {
  return {
    request: c.req.raw,
    params: c.req.param(),
    query: new URL(c.req.url).searchParams,
    controlToken: c.env.connection.guard?.controlToken ?? null,
    readText: (limit) => readBodyText(c.req.raw, limit),
  }
}

export async function validateCall<Op extends ControlOperationId>(
  controlRequest: ControlRequest,
  id: Op,
): Promise<ValidatedCall<Op> | ControlResponse> {
  const { request, params, controlToken } = controlRequest
  const query = parseQuery(controlRequest.query, id)
  if ('problem' in query) return message(400, query.problem)
  const body = hasBody(id) ? await parseBody(controlRequest, id) : { value: undefined }
  if ('status' in body) return body
  /*
   * The cast is safe, because the query and body have been validated, and the router provides all path parameters. Operations that are
   * called in-process have no path parameters.
   */
  const read = { request, params, query: query.value, body: body.value, controlToken }
  return read as unknown as ValidatedCall<Op>
}

function parseQuery(searchParams: URLSearchParams, id: ControlOperationId): { value: unknown } | { problem: string } {
  const known = Object.keys(controlOperations[id].query ?? {})
  for (const name of searchParams.keys()) {
    if (!known.includes(name)) return { problem: explainParameter(name, known) }
    if (searchParams.getAll(name).length > 1) return { problem: `${name} was sent more than once. Send it only once` }
  }
  if (!hasQuery(id)) return { value: {} }
  const result = readQuery(id, searchParams)
  return result.problem ? { problem: result.problem.message } : { value: result.value }
}

function explainParameter(name: string, known: readonly string[]): string {
  const nearest = nearestName(name, known)
  if (nearest) return `${name}: unknown parameter; did you mean "${nearest}"?`
  return `${name}: unknown parameter; known parameters: ${known.length === 0 ? 'none' : known.join(', ')}`
}

function maskBody(id: string, body: unknown): unknown {
  if (dataCalls.has(id)) return maskStoredData(body)
  // Mask only `name`. Other fields can specify the website's keys, which must not be masked.
  return isObject(body) && typeof body.name === 'string' ? { ...body, name: maskSecrets(body.name) } : body
}

async function parseBody(
  controlRequest: ControlRequest,
  id: keyof typeof bodyValidators,
): Promise<{ value: unknown } | ControlResponse> {
  const maxBytes = unauthenticatedCalls.has(id) ? maxUnauthenticatedBodyBytes : maxControlBodyBytes
  const read = await controlRequest.readText(maxBytes)
  if ('failed' in read) {
    if (read.failed === 'incomplete') return message(400, 'The request body is incomplete')
    return message(413, `The request body is too large. The maximum is ${maxBytes} bytes`)
  }
  /*
   * Treat an empty body as an empty object, unless the operation requires a body. Restoring an empty document, for example, would delete
   * the website's entire state.
   */
  const requiredBody = requiredBodies.get(id)
  if (read.text.trim() === '' && requiredBody) return message(400, `A request body is required: ${requiredBody}`)
  const isYaml = yamlCalls.has(id) && isYamlType(controlRequest.request.headers.get('content-type'))
  const parsed = isYaml ? await parseYamlText(read.text) : parseJsonText(read.text)
  if ('problem' in parsed) return message(400, parsed.problem)
  const { problem } = readBody(id, parsed.value)
  if (problem) return message(400, problem.message, {}, { path: problem.path })
  return { value: maskBody(id, parsed.value) }
}

type ParsedBody = { value: unknown } | { problem: string }

function parseJsonText(text: string): ParsedBody {
  if (exceedsStructureLimits(text, { maxDepth: maxControlDepth }))
    return { problem: `The request body is nested more than ${maxControlDepth} levels deep` }
  return parseJson(text, { maxDepth: maxControlDepth }) ?? { problem: 'The request body must be JSON' }
}

function isYamlType(contentType: string | null): boolean {
  return /^(?:application|text)\/(?:x-)?yaml\b/i.test(contentType ?? '')
}

/** Tries the JSON parser first, because the YAML parser is slow. */
async function parseYamlText(text: string): Promise<ParsedBody> {
  const json = parseJson(text, { maxDepth: maxControlDepth })
  const { value, syntaxError }: YamlResult = json ?? (await import('../../spec/yaml.ts')).parseSmallYaml(text)
  if (syntaxError)
    return {
      problem: `Invalid YAML${syntaxError.line === null ? '' : ` in line ${syntaxError.line}`}: ${syntaxError.message}`,
    }
  return isObject(value)
    ? { value }
    : { problem: 'The document must be an object in YAML or JSON, such as { checks_used: 500 }' }
}

function hasQuery(id: string): id is keyof typeof queryValidators {
  return Object.hasOwn(queryValidators, id)
}

function hasBody(id: string): id is keyof typeof bodyValidators {
  return Object.hasOwn(bodyValidators, id)
}
