/** Calls of the control plane of a running server. */
import type { operations } from '../../spec/generated/control.d.ts'
import { type ControlOperationId, controlOperations } from '../../spec/generated/operations.ts'
import { OutOfReachError } from '../out-of-reach.ts'
import { UsageError } from '../usage-error.ts'

/** Longest wait for an answer, in ms. */
const patience = 10_000

export interface CallInput {
  /** Parameters of the path. */
  path?: Readonly<Record<string, string>>
  /** What is undefined is left out. */
  query?: Readonly<Record<string, string | number | undefined>>
  body?: unknown
  headers?: Readonly<Record<string, string>>
}

export interface ControlClient {
  /** Address of the server, without a slash at its end. */
  readonly url: string
  /**
   * Calls an operation of control.yaml.
   *
   * @throws {OutOfReachError} where no dc-mock answers
   * @throws {UsageError} where it refuses the call
   */
  call<Op extends ControlOperationId>(operation: Op, input?: CallInput): Promise<AnswerOf<Op>>
  /** The same for an answer that is read as it comes, until `signal`. */
  open(operation: ControlOperationId, input: CallInput, signal: AbortSignal): Promise<Response>
}

type JsonOf<T> = T extends { content: { 'application/json': infer Json } } ? Json : never

/** What an operation answers with success. */
export type AnswerOf<Op extends ControlOperationId> = {
  [Status in keyof operations[Op]['responses']]: Status extends 200 | 201
    ? JsonOf<operations[Op]['responses'][Status]>
    : never
}[keyof operations[Op]['responses']]

export function connectControl({ url, token }: { url: string; token: string | null }): ControlClient {
  const open = async (operation: ControlOperationId, input: CallInput, signal: AbortSignal): Promise<Response> => {
    const { method } = controlOperations[operation]
    const { body, headers } = input
    const request = new Request(url + addressOf(operation, input), {
      method,
      headers: {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal,
    })
    const response = await send(request, url)
    if (response.ok) return response
    throw await refusalOf(response, operation, url)
  }
  return {
    url,
    open,
    async call<Op extends ControlOperationId>(operation: Op, input: CallInput = {}): Promise<AnswerOf<Op>> {
      const response = await open(operation, input, AbortSignal.timeout(patience))
      const answer = response.status === 204 ? null : await readJson(response)
      if (answer === undefined) throw notAMock(url)
      // What a dc-mock answers is what control.yaml says; its own tests hold it to that.
      return answer as AnswerOf<Op>
    },
  }
}

function addressOf(operation: ControlOperationId, { path = {}, query = {} }: CallInput): string {
  const template = controlOperations[operation].path
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
  const address = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ''))
  return search.size === 0 ? address : `${address}?${search}`
}

async function send(request: Request, url: string): Promise<Response> {
  try {
    return await fetch(request)
  } catch (error) {
    if (request.signal.aborted && !isTimeout(request.signal.reason)) throw error
    throw new OutOfReachError(
      `No dc-mock answers at ${url} (${causeOf(error)}); start one with dc-mock serve, or name another with --url or DC_MOCK_URL`,
    )
  }
}

/** The refusal in the server's own words. */
async function refusalOf(response: Response, operation: ControlOperationId, url: string): Promise<Error> {
  const answer = await readJson(response)
  const isKnown = controlOperations[operation].statuses.includes(response.status)
  if (!isKnown || typeof answer !== 'object' || answer === null || !('message' in answer)) return notAMock(url)
  if (response.status === 401)
    return new UsageError(`The server at ${url} asks for its token; give it with --control-token`)
  return new UsageError(String(answer.message))
}

function notAMock(url: string): OutOfReachError {
  return new OutOfReachError(`What answers at ${url} is no dc-mock; name one with --url or DC_MOCK_URL`)
}

/** Undefined where the body is no JSON. */
async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    return undefined
  }
}

function isTimeout(reason: unknown): boolean {
  return reason instanceof Error && reason.name === 'TimeoutError'
}

function causeOf(error: unknown): string {
  if (isTimeout(error)) return `no answer within ${patience / 1000} s`
  const cause = error instanceof Error ? error.cause : undefined
  if (cause instanceof Error && 'code' in cause) return String(cause.code)
  return error instanceof Error ? error.message : String(error)
}
