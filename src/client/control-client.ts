/** Client for the control plane. Calls operations within the current process or over HTTP. */

import type { ControlPlaneOperations } from '../spec/control-operations.ts'
import { type ControlPathId, controlPaths } from '../spec/generated/control-paths.ts'
import { tryParseJson } from '../spec/json.ts'
import { tokenChallenge } from '../spec/token-challenge.ts'
import { MockError } from './mock-error.ts'

type FetchFunction = (url: string, init: RequestInit) => Promise<Response>

/** `body` is JSON text, or an empty string if the request has no body. */
export type SendDirectly = (
  operation: ControlPathId,
  sent: { url: string; query: URLSearchParams; body: string },
) => Promise<{ status: number; body: string } | null>

export interface ControlClientOptions {
  /** Returns the mock's base URL without a trailing slash. */
  url: () => string
  fetch: FetchFunction
  /**
   * Calls an operation within the current process. Resolves to null if the call must use `fetch` instead. Not used for calls with path
   * parameters or a YAML body.
   * @default none
   */
  sendDirectly?: SendDirectly
  token?: string | null
  /**
   * Returns a signal that aborts a call after its timeout. If omitted, calls have no timeout.
   * @param isWait whether the call waits for requests or emails
   */
  timeout?: (isWait: boolean) => AbortSignal
  fixes?: FixHints
}

/** Suggested fixes for the end of an error message, such as `pass another address to connectMock`. */
export interface FixHints {
  /**
   * Command that starts a mock at the address.
   * @default "npx dc-mock serve"
   */
  start?: string
  address: string
  token: string
}

const defaultFixHints: FixHints = { address: 'use another address', token: 'set the control token' }

interface CallInput<Op extends ControlPathId> {
  path?: { readonly [Name in ParameterOf<Op, 'path'>]: string }
  /** Query parameters. Parameters with the value undefined are not sent. */
  query?: { readonly [Name in ParameterOf<Op, 'query'>]?: string | number | undefined }
  body?: BodyOf<Op>
  /** YAML text to send instead of `body`, if the operation accepts YAML. */
  yaml?: string
}

/** Names of an operation's path or query parameters. */
type ParameterOf<Op extends ControlPathId, Part extends 'path' | 'query'> = [
  NonNullable<ControlPlaneOperations[Op]['parameters'][Part]>,
] extends [never]
  ? never
  : keyof NonNullable<ControlPlaneOperations[Op]['parameters'][Part]>

type JsonOf<T> = T extends { content: { 'application/json': infer Json } } ? Json : never

type BodyOf<Op extends ControlPathId> = JsonOf<NonNullable<ControlPlaneOperations[Op]['requestBody']>>

/** Null if the response has no body. */
type ResponseOf<Op extends ControlPathId> = {
  [Status in keyof ControlPlaneOperations[Op]['responses']]: Status extends 200 | 201
    ? JsonOf<ControlPlaneOperations[Op]['responses'][Status]>
    : Status extends 204
      ? null
      : never
}[keyof ControlPlaneOperations[Op]['responses']]

export interface ControlClient {
  readonly url: string
  /** @throws {MockError} if no mock responds or if the mock rejects the call */
  call<Op extends ControlPathId>(operation: Op, input?: CallInput<Op>): Promise<ResponseOf<Op>>
  /** Returns before the body of a streamed response is complete. Aborting `signal` ends the stream. */
  open<Op extends ControlPathId>(operation: Op, input: CallInput<Op>, signal: AbortSignal): Promise<Response>
}

export function createControlClient(options: ControlClientOptions): ControlClient {
  const { token = null, fetch, sendDirectly, timeout, fixes = defaultFixHints } = options

  /** @throws {MockError} if the call fails, unless the caller aborted it */
  const send = async <Op extends ControlPathId, T>(
    operation: Op,
    input: CallInput<Op>,
    signal: AbortSignal | null,
    read: (response: Response) => T | Promise<T>,
  ): Promise<T> => {
    const { method, address } = addressOf(operation, input)
    const { yaml, body = yaml } = input
    const init: RequestInit = {
      method,
      headers: {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': `application/${yaml === undefined ? 'json' : 'yaml'}` }),
      },
      ...(body === undefined ? {} : { body: yaml ?? JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    }
    try {
      const response = await fetch(options.url() + address, init)
      if (response.ok) return await read(response)
      const text = await response.text()
      if (response.status === 401) throw explainUnauthorized(response)
      throw createRejection(response.status, tryParseJson(text))
    } catch (error) {
      throw explainError(error, signal)
    }
  }

  const readResponse = async (response: Response): Promise<unknown> =>
    response.status === 204 ? null : readText(await response.text())

  const readText = (text: string): unknown => {
    const result = tryParseJson(text)
    if (result === undefined) throw notAMock()
    return result
  }

  /** Returns undefined if the call must use `fetch` instead. */
  const callDirectly = async <Op extends ControlPathId>(operation: Op, input: CallInput<Op>): Promise<unknown> => {
    if (!sendDirectly || input.path || input.yaml !== undefined) return undefined
    const sent = {
      url: options.url(),
      query: searchOf(input),
      // `JSON.stringify` returns undefined if there is no body.
      body: JSON.stringify(input.body) ?? '',
    }
    try {
      const result = await sendDirectly(operation, sent)
      if (!result) return undefined
      const { status, body } = result
      if (status >= 300) throw createRejection(status, tryParseJson(body))
      return status === 204 ? null : readText(body)
    } catch (error) {
      throw explainError(error, null)
    }
  }

  const createRejection = (status: number, result: unknown): MockError => {
    if (!hasMessage(result)) return notAMock(status)
    const hasCode = readString(result, 'code') !== undefined
    const { origin, pathname } = new URL(options.url())
    // A 404 error without a code may mean that the base URL should not have a path.
    if (status === 404 && !hasCode && pathname !== '/') {
      const message = `No dc-mock found at ${options.url()} (Not found). Did you mean ${origin}? Otherwise ${fixes.address}`
      return new MockError(message, { code: 'not-a-mock', status })
    }
    // Errors from control plane operations have a `code`. Errors that the HTTP server sends before routing, such as 431, have none.
    if (!hasCode && (status === 403 || status === 404)) return notAMock(status)
    const path = readString(result, 'path') ?? null
    const problem = readString(result, 'problem') ?? null
    return new MockError(result.message, { code: 'rejected', status, path, problem })
  }

  /**
   * Explains a 401 response. Without the mock's challenge in `www-authenticate`, the response comes from another server, such as a gateway.
   */
  const explainUnauthorized = ({ status, headers }: Response): MockError => {
    if (!headers.get('www-authenticate')?.includes(tokenChallenge)) return notAMock(status)
    const problem = token === null ? 'requires a control token' : 'rejected the control token'
    return new MockError(`The server at ${options.url()} ${problem}; ${fixes.token}`, { code: 'unauthorized', status })
  }

  const notAMock = (status?: number): MockError =>
    new MockError(
      `The server at ${options.url()} is not a dc-mock server. Start a mock with npx dc-mock serve, or ${fixes.address}`,
      { code: 'not-a-mock', ...(status === undefined ? {} : { status }) },
    )

  /** Returns the error unchanged if it is already a `MockError` or if the caller aborted the call. */
  const explainError = (error: unknown, signal: AbortSignal | null): unknown => {
    const isTimeout = readString(signal?.reason, 'name') === 'TimeoutError'
    if (error instanceof MockError || (signal?.aborted && !isTimeout)) return error
    const reason = isTimeout ? 'timeout' : reasonOf(error)
    const url = options.url()
    const plain = isPlainHttpServer(url, reason) ? `did you mean ${url.replace(/^https/i, 'http')}? Otherwise ` : ''
    return new MockError(
      `No dc-mock server is reachable at ${url} (${reason}); ${plain}start one with ${fixes.start ?? 'npx dc-mock serve'}, or ${fixes.address}`,
      { code: 'unreachable', cause: error },
    )
  }

  return {
    get url() {
      return options.url()
    },
    open: (operation, input, signal) => send(operation, input, signal, (response) => response),
    async call<Op extends ControlPathId>(operation: Op, input: CallInput<Op> = {}): Promise<ResponseOf<Op>> {
      const result = await callDirectly(operation, input)
      if (result !== undefined) return result as ResponseOf<Op>
      const isWait = input.query !== undefined && 'wait' in input.query && input.query.wait !== undefined
      // The cast is safe, because tests check that responses match control.yaml.
      return (await send(operation, input, timeout?.(isWait) ?? null, readResponse)) as ResponseOf<Op>
    },
  }
}

function searchOf<Op extends ControlPathId>({ query }: CallInput<Op>): URLSearchParams {
  const search = new URLSearchParams()
  if (!query) return search
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
  return search
}

function addressOf<Op extends ControlPathId>(operation: Op, input: CallInput<Op>): { method: string; address: string } {
  const [method = '', template = ''] = controlPaths[operation].split(' ')
  const search = searchOf(input)
  const values = new Map<string, unknown>(Object.entries(input.path ?? {}))
  const filled = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values.get(name))))
  const text = search.toString()
  return { method, address: text === '' ? filled : `${filled}?${text}` }
}

function hasMessage(result: unknown): result is { message: string } {
  return readString(result, 'message') !== undefined
}

function reasonOf(error: unknown): string {
  const cause: unknown = isObject(error) ? Reflect.get(error, 'cause') : undefined
  return readString(cause, 'code') ?? readString(cause, 'message') ?? readString(error, 'message') ?? String(error)
}

/** Reports whether an error code means that the server at an https URL does not use TLS. */
export function isPlainHttpServer(url: string, code: string): boolean {
  return /^https:/i.test(url) && (code === 'ERR_SSL_WRONG_VERSION_NUMBER' || code === 'ERR_SSL_PACKET_LENGTH_TOO_LONG')
}

/** Avoids `instanceof Error`, because some test runners use a different `Error` class. */
function readString(value: unknown, name: string): string | undefined {
  const text: unknown = isObject(value) ? Reflect.get(value, name) : undefined
  return typeof text === 'string' ? text : undefined
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
