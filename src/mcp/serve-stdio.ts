/** Serves MCP over stdin and stdout, with one JSON-RPC message per line. */
import type { Readable } from 'node:stream'
import { isObject, tryParseJson } from '../spec/json.ts'
import {
  createParseError,
  isRequestId,
  type JsonRpcResponse,
  type MessageHandler,
  type RequestId,
} from './handle-message.ts'
import { createLineReader } from './line-reader.ts'

const maxLineMiB = 4

/** Maximum time to wait for pending calls after the server is stopped. */
const stopTimeoutMs = 1000

export interface StdioOptions {
  input: Readable
  /** `line` already includes the line break. */
  write(line: string): void
  handle: MessageHandler
  signal: AbortSignal
}

/** Handles messages concurrently until the input ends or the signal is aborted. Does not respond to canceled requests. */
export async function serveStdio({ input, write, handle, signal }: StdioOptions): Promise<void> {
  const running = new Map<RequestId, AbortController>()
  const pending = new Set<Promise<void>>()
  const send = (response: JsonRpcResponse): void => write(`${JSON.stringify(response)}\n`)

  const receive = async (line: string): Promise<void> => {
    const message = tryParseJson(line)
    if (message === undefined)
      return send(createParseError('The message is not valid JSON. Send each message on a single line'))
    const { id, method, params } = isObject(message) ? message : {}
    if (method === 'notifications/cancelled' && isObject(params) && isRequestId(params.requestId))
      running.get(params.requestId)?.abort()
    const controller = new AbortController()
    if (isRequestId(id)) running.set(id, controller)
    const response = await handle(message, controller.signal)
    if (isRequestId(id)) running.delete(id)
    if (response && !controller.signal.aborted) send(response)
  }

  const lines = createLineReader({
    maxBytes: maxLineMiB * 2 ** 20,
    onLine(line) {
      if (line.trim() === '') return
      const done = receive(line).finally(() => pending.delete(done))
      pending.add(done)
    },
    onTooLong: () => send(createParseError(`The line is longer than ${maxLineMiB} MiB`)),
  })
  const stopped = new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true })
    if (signal.aborted) resolve()
  })
  const ended = new Promise<void>((resolve) => {
    input.on('data', lines.push)
    input.once('end', lines.end)
    input.once('close', resolve).once('end', resolve)
  })
  await Promise.race([ended, stopped])
  input.off('data', lines.push).pause()
  await Promise.race([Promise.allSettled(pending), stopped])
  if (signal.aborted) await settleWithin(pending, stopTimeoutMs)
  for (const controller of running.values()) controller.abort()
}

async function settleWithin(promises: Iterable<Promise<void>>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([Promise.allSettled(promises), timeout])
  clearTimeout(timer)
}
