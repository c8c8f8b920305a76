/** Reads a request of the control plane or the dashboard and holds it against control.yaml or dashboard.yaml. */
import type { Context } from 'hono'
import { type ControlOperationId, controlOperations } from '../../spec/generated/operations.ts'
import { bodyValidators, queryValidators } from '../../spec/generated/request-validators.js'
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

/** Operations whose empty body can only be a slip: a file that was not found, a variable that was not set; and what they take. */
const requiredBodies: ReadonlyMap<string, string> = new Map([
  ['restoreState', 'a document, as GET /_mock/state gives it'],
  ['loadScenario', '{ "name": "quota-exhausted" }, or a scenario document'],
  ['createScenario', 'a document, as GET /_mock/state gives it'],
])

/** Calls that check who the caller is. */
const unauthenticatedCalls: ReadonlySet<string> = new Set<ControlOperationId>(['createControlSession', 'signIn'])

/** A document holds what the service took, a few levels down. */
const maxControlDepth = maxDepth + 10

/** A request of an operation, before it is held against control.yaml or dashboard.yaml. */
export interface ControlRequest {
  request: CallRequest
  params: Readonly<Record<string, string>>
  query: URLSearchParams
  controlToken: string | null
  /** Reads the body, up to a limit in bytes; asked only where the operation takes one. */
  readText(limit: number): MaybePromise<BodyText>
}

/** What a request asks that came to the path of an operation. */
export function toControlRequest(c: Context<AppEnv>): ControlRequest {
  return {
    request: c.req.raw,
    params: c.req.param(),
    query: new URL(c.req.url).searchParams,
    controlToken: c.env.connection.guard?.controlToken ?? null,
    readText: (limit) => readBodyText(c.req.raw, limit),
  }
}

/** A call, or the reply that refuses it. */
export async function validateCall<Op extends ControlOperationId>(
  controlRequest: ControlRequest,
  id: Op,
): Promise<ValidatedCall<Op> | ControlResponse> {
  const { request, params, controlToken } = controlRequest
  const query = parseQuery(controlRequest.query, id)
  if ('problem' in query) return message(400, query.problem)
  const body = hasBody(id) ? await parseBody(controlRequest, id) : { value: undefined }
  if ('status' in body) return body
  // The one place where a call takes its type: the validators of the operation have passed its query and its body, and the
  // router, or whoever calls by the operation's name, has found the parameters of its path.
  const read = { request, params, query: query.value, body: body.value, controlToken }
  return read as unknown as ValidatedCall<Op>
}

function parseQuery(searchParams: URLSearchParams, id: ControlOperationId): { value: unknown } | { problem: string } {
  const known = Object.keys(controlOperations[id].query ?? {})
  for (const name of searchParams.keys()) {
    if (!known.includes(name)) return { problem: explainParameter(name, known) }
    if (searchParams.getAll(name).length > 1) return { problem: `${name} is there more than once; send it once` }
  }
  if (!hasQuery(id)) return { value: {} }
  const result = readQuery(id, searchParams)
  return result.problem ? { problem: result.problem.message } : { value: result.value }
}

function explainParameter(name: string, known: readonly string[]): string {
  const nearest = nearestName(name, known)
  if (nearest) return `${name}: unknown parameter; did you mean "${nearest}"?`
  return `${name}: unknown parameter; this call takes ${known.length === 0 ? 'none' : known.join(', ')}`
}

async function parseBody(
  controlRequest: ControlRequest,
  id: keyof typeof bodyValidators,
): Promise<{ value: unknown } | ControlResponse> {
  const maxBytes = unauthenticatedCalls.has(id) ? maxUnauthenticatedBodyBytes : maxControlBodyBytes
  const read = await controlRequest.readText(maxBytes)
  if ('failed' in read) {
    if (read.failed === 'broken-off') return message(400, 'Request body ended too early')
    return message(413, `Request body too large: it may have ${maxBytes} bytes`)
  }
  // An empty body counts as an empty object where nothing is needed; a document of nothing would wipe a whole state.
  const requiredBody = requiredBodies.get(id)
  if (read.text.trim() === '' && requiredBody) return message(400, `Request body is required: ${requiredBody}`)
  if (exceedsStructureLimits(read.text, { maxDepth: maxControlDepth })) {
    return message(400, `Request body is nested more than ${maxControlDepth} levels deep`)
  }
  const parsed = parseJson(read.text, { maxDepth: maxControlDepth })
  if (!parsed) return message(400, 'Request body must be JSON')
  const { problem } = readBody(id, parsed.value)
  return problem ? message(400, problem.message) : parsed
}

function hasQuery(id: string): id is keyof typeof queryValidators {
  return Object.hasOwn(queryValidators, id)
}

function hasBody(id: string): id is keyof typeof bodyValidators {
  return Object.hasOwn(bodyValidators, id)
}
