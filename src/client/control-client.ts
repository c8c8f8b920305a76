/** Calls of the control plane, by operationId, wherever the mock runs. */

import type { ControlPlaneOperations } from '../spec/control-operations.ts'
import { type ControlPathId, controlPaths } from '../spec/generated/control-paths.ts'
import { tryParseJson } from '../spec/json.ts'
import { MockError } from './mock-error.ts'

export type FetchFunction = (url: string, init: RequestInit) => Promise<Response>

/** A call by its operationId, with its body as JSON, empty where there is none. */
export type SendDirectly = (
  operation: ControlPathId,
  sent: { url: string; query: URLSearchParams; body: string },
) => Promise<{ status: number; body: string } | null>

export interface ControlClientOptions {
  /** Address of the mock, without a slash at its end. */
  url: () => string
  fetch: FetchFunction
  /**
   * Answers a call that has nothing in its path without a request, as `fetch` would; null for one that it leaves to `fetch`.
   *
   * @default none
   */
  sendDirectly?: SendDirectly
  /** The control token. @default none */
  token?: string | null
  /** Ends a call that takes too long; `waits` where it is one that waits. @default never */
  timeout?: (isWait: boolean) => AbortSignal
  /** What the caller can do, as errors say it. */
  fixes?: FixHints
}

export interface FixHints {
  /** Where another address is given. */
  address: string
  /** Where the control token is given. */
  token: string
}

const defaultFixHints: FixHints = { address: 'take another address', token: 'give the value of --control-token' }

/** What a call sends besides its name. */
export interface CallInput<Op extends ControlPathId> {
  path?: { readonly [Name in ParameterOf<Op, 'path'>]: string }
  /** A number may be a text; what is undefined is left out. */
  query?: { readonly [Name in ParameterOf<Op, 'query'>]?: string | number | undefined }
  body?: BodyOf<Op>
}

/** Names of an operation's parameters. */
type ParameterOf<Op extends ControlPathId, Part extends 'path' | 'query'> = [
  NonNullable<ControlPlaneOperations[Op]['parameters'][Part]>,
] extends [never]
  ? never
  : keyof NonNullable<ControlPlaneOperations[Op]['parameters'][Part]>

type JsonOf<T> = T extends { content: { 'application/json': infer Json } } ? Json : never

type BodyOf<Op extends ControlPathId> = JsonOf<NonNullable<ControlPlaneOperations[Op]['requestBody']>>

/** What an operation answers with success; null where that has no body. */
export type ResponseOf<Op extends ControlPathId> = {
  [Status in keyof ControlPlaneOperations[Op]['responses']]: Status extends 200 | 201
    ? JsonOf<ControlPlaneOperations[Op]['responses'][Status]>
    : Status extends 204
      ? null
      : never
}[keyof ControlPlaneOperations[Op]['responses']]

export interface ControlClient {
  readonly url: string
  /**
   * Calls an operation of control.yaml.
   *
   * @throws {MockError} where no dc-mock answers, or where it refuses the call
   */
  call<Op extends ControlPathId>(operation: Op, input?: CallInput<Op>): Promise<ResponseOf<Op>>
  /** The same for an answer that is read as it comes, until `signal`. */
  open<Op extends ControlPathId>(operation: Op, input: CallInput<Op>, signal: AbortSignal): Promise<Response>
}

export function createControlClient(options: ControlClientOptions): ControlClient {
  const { token = null, fetch, sendDirectly: direct, timeout, fixes = defaultFixHints } = options

  /** Sends a call and reads what is asked for of its answer; what fails on the way is explained. */
  const send = async <Op extends ControlPathId, T>(
    operation: Op,
    input: CallInput<Op>,
    signal: AbortSignal | null,
    read: (response: Response) => T | Promise<T>,
  ): Promise<T> => {
    const { method, address } = addressOf(operation, input)
    const body = input.body === undefined ? undefined : JSON.stringify(input.body)
    const init: RequestInit = {
      method,
      headers: {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body }),
      ...(signal ? { signal } : {}),
    }
    try {
      const response = await fetch(options.url() + address, init)
      if (response.ok) return await read(response)
      throw createRejection(response.status, tryParseJson(await response.text()))
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

  /** Undefined where the call has to be sent. */
  const callDirectly = async <Op extends ControlPathId>(operation: Op, input: CallInput<Op>): Promise<unknown> => {
    if (!direct || input.path) return undefined
    const sent = {
      url: options.url(),
      query: searchOf(input),
      // What has no JSON, such as a function that came by mistake, is sent as nothing.
      body: JSON.stringify(input.body) ?? '',
    }
    try {
      const result = await direct(operation, sent)
      if (!result) return undefined
      const { status, body } = result
      if (status >= 300) throw createRejection(status, tryParseJson(body))
      return status === 204 ? null : readText(body)
    } catch (error) {
      throw explainError(error, null)
    }
  }

  const createRejection = (status: number, result: unknown): MockError => {
    if (!hasMessage(result)) return notAMock()
    // The service's own words, which no control has: behind the path there are none.
    const { origin, pathname } = new URL(options.url())
    if (status === 404 && result.message === 'Not found' && pathname !== '/') {
      const message = `No dc-mock answers at ${options.url()} (Not found); did you mean ${origin}? Else ${fixes.address}`
      return new MockError(message, { kind: 'not-a-mock', status })
    }
    if (status !== 401) return new MockError(result.message, { kind: 'refused', status })
    const problem = token === null ? 'asks for its token' : 'refuses this token'
    return new MockError(`The server at ${options.url()} ${problem}; ${fixes.token}`, { kind: 'token', status })
  }

  const notAMock = (): MockError =>
    new MockError(`What answers at ${options.url()} is no dc-mock; ${fixes.address}`, { kind: 'not-a-mock' })

  /** A caller that aborts gets the reason of its own; all else that fails on the way is the connection's fault. */
  const explainError = (error: unknown, signal: AbortSignal | null): unknown => {
    const isTimeout = readString(signal?.reason, 'name') === 'TimeoutError'
    if (error instanceof MockError || (signal?.aborted && !isTimeout)) return error
    const reason = isTimeout ? 'no answer in time' : reasonOf(error)
    const url = options.url()
    const plain = isPlainHttpServer(url, reason) ? `did you mean ${url.replace(/^https/i, 'http')}? Else ` : ''
    return new MockError(
      `No dc-mock answers at ${url} (${reason}); ${plain}start one with dc-mock serve, or ${fixes.address}`,
      { kind: 'out-of-reach', cause: error },
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
      // What a dc-mock answers is what control.yaml says; its own tests hold it to that.
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

/** What the platform knows: `ECONNREFUSED` and the like, else its words. */
function reasonOf(error: unknown): string {
  const cause: unknown = isObject(error) ? Reflect.get(error, 'cause') : undefined
  return readString(cause, 'code') ?? readString(cause, 'message') ?? readString(error, 'message') ?? String(error)
}

/** Whether a server without TLS was called with it, by the code of the platform. */
export function isPlainHttpServer(url: string, code: string): boolean {
  return /^https:/i.test(url) && (code === 'ERR_SSL_WRONG_VERSION_NUMBER' || code === 'ERR_SSL_PACKET_LENGTH_TOO_LONG')
}

/**
 * The text that something has under a name. Errors of the platform are read by this: in a runner that gives tests globals of their
 * own, they are no instances of its `Error`.
 */
function readString(value: unknown, name: string): string | undefined {
  const text: unknown = isObject(value) ? Reflect.get(value, name) : undefined
  return typeof text === 'string' ? text : undefined
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
