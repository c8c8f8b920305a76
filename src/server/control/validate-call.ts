/** Validates requests of the control plane and the dashboard against control.yaml and dashboard.yaml. */
import type { Context } from 'hono'
import { maskSecrets, maskStoredData } from '../../service/mask.ts'
import { type ControlOperationId, controlOperations } from '../../spec/generated/operations.ts'
import { bodyValidators, queryValidators } from '../../spec/generated/request-validators.js'
import { isObject } from '../../spec/json.ts'
import { exceedsStructureLimits } from '../../spec/json-structure.ts'
import { nearestName } from '../../spec/nearest-name.ts'
import { readBody, readQuery } from '../../spec/validate.ts'
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

/**
 * Operations that require a body, with a description of that body. An empty body is always a mistake here, such as an unset variable or a
 * missing file.
 */
const requiredBodies: ReadonlyMap<string, string> = new Map([
  ['restoreState', 'a document as returned by GET /_mock/state'],
  ['loadScenario', '{ "name": "quota-exhausted" }, or a scenario document'],
  ['createScenario', 'a document as returned by GET /_mock/state'],
])

/** Calls whose whole body is data, in which a live key can only be a mistake. Scenario documents are masked when they are read. */
const dataCalls: ReadonlySet<string> = new Set<ControlOperationId>(['createPerson', 'createVerdict', 'createFault'])

/** Calls that authenticate the caller. */
const unauthenticatedCalls: ReadonlySet<string> = new Set<ControlOperationId>(['createControlSession', 'signIn'])

/** Maximum nesting depth. A scenario document wraps bodies of the service in a few more levels. */
const maxControlDepth = maxDepth + 10

/** A request that has not been validated yet. */
export interface ControlRequest {
  request: CallRequest
  params: Readonly<Record<string, string>>
  query: URLSearchParams
  controlToken: string | null
  /** Reads the body up to a limit in bytes. Called only if the operation has a body. */
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

/** Returns the validated call, or the error response. */
export async function validateCall<Op extends ControlOperationId>(
  controlRequest: ControlRequest,
  id: Op,
): Promise<ValidatedCall<Op> | ControlResponse> {
  const { request, params, controlToken } = controlRequest
  const query = parseQuery(controlRequest.query, id)
  if ('problem' in query) return message(400, query.problem)
  const body = hasBody(id) ? await parseBody(controlRequest, id) : { value: undefined }
  if ('status' in body) return body
  // The cast is safe: the validators have accepted the query and the body, and the path parameters come from the router or from a caller in
  // this process.
  const read = { request, params, query: query.value, body: body.value, controlToken }
  return read as unknown as ValidatedCall<Op>
}

function parseQuery(searchParams: URLSearchParams, id: ControlOperationId): { value: unknown } | { problem: string } {
  const known = Object.keys(controlOperations[id].query ?? {})
  for (const name of searchParams.keys()) {
    if (!known.includes(name)) return { problem: explainParameter(name, known) }
    if (searchParams.getAll(name).length > 1) return { problem: `${name} is repeated; send it once` }
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
  // The other fields of these bodies can be a key that the website gets.
  return isObject(body) && typeof body.name === 'string' ? { ...body, name: maskSecrets(body.name) } : body
}

async function parseBody(
  controlRequest: ControlRequest,
  id: keyof typeof bodyValidators,
): Promise<{ value: unknown } | ControlResponse> {
  const maxBytes = unauthenticatedCalls.has(id) ? maxUnauthenticatedBodyBytes : maxControlBodyBytes
  const read = await controlRequest.readText(maxBytes)
  if ('failed' in read) {
    if (read.failed === 'incomplete') return message(400, 'Request body is incomplete')
    return message(413, `Request body too large: the maximum is ${maxBytes} bytes`)
  }
  // An empty body counts as an empty object, unless the operation requires a body. Restoring an empty document would delete the whole
  // state.
  const requiredBody = requiredBodies.get(id)
  if (read.text.trim() === '' && requiredBody) return message(400, `Request body is required: ${requiredBody}`)
  if (exceedsStructureLimits(read.text, { maxDepth: maxControlDepth })) {
    return message(400, `Request body is nested more than ${maxControlDepth} levels deep`)
  }
  const parsed = parseJson(read.text, { maxDepth: maxControlDepth })
  if (!parsed) return message(400, 'Request body must be JSON')
  const { problem } = readBody(id, parsed.value)
  if (problem) return message(400, problem.message)
  return { value: maskBody(id, parsed.value) }
}

function hasQuery(id: string): id is keyof typeof queryValidators {
  return Object.hasOwn(queryValidators, id)
}

function hasBody(id: string): id is keyof typeof bodyValidators {
  return Object.hasOwn(bodyValidators, id)
}
