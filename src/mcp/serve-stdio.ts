/** MCP over stdin and stdout, with one JSON-RPC message per line. */
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { isObject, tryParseJson } from '../spec/json.ts'
import {
  isRequestId,
  type JsonRpcResponse,
  type MessageHandler,
  type RequestId,
  rejectInvalidJson,
} from './handle-message.ts'

/** Maximum time to finish calls after the input ends, in milliseconds. Clients expect the process to exit quickly. */
const endTimeoutMs = 1000

export interface StdioOptions {
  input: Readable
  /** Writes a line. The text includes the line break. */
  write(line: string): void
  handle: MessageHandler
  /** Signal that stops the server. */
  signal: AbortSignal
}

/** Handles messages until the input ends or the signal aborts. Requests run concurrently. Cancelled requests get no response. */
export async function serveStdio({ input, write, handle, signal }: StdioOptions): Promise<void> {
  const running = new Map<RequestId, AbortController>()
  const pending = new Set<Promise<void>>()
  const send = (response: JsonRpcResponse): void => write(`${JSON.stringify(response)}\n`)

  const receive = async (line: string): Promise<void> => {
    const message = tryParseJson(line)
    if (message === undefined) return send(rejectInvalidJson())
    const { id, method, params } = isObject(message) ? message : {}
    if (method === 'notifications/cancelled' && isObject(params) && isRequestId(params.requestId))
      running.get(params.requestId)?.abort()
    const controller = new AbortController()
    if (isRequestId(id)) running.set(id, controller)
    const response = await handle(message, controller.signal)
    if (isRequestId(id)) running.delete(id)
    if (response && !controller.signal.aborted) send(response)
  }

  const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })
  lines.on('line', (line) => {
    if (line.trim() === '') return
    const done = receive(line).finally(() => pending.delete(done))
    pending.add(done)
  })
  await new Promise<void>((resolve) => {
    lines.once('close', resolve)
    signal.addEventListener('abort', () => lines.close(), { once: true })
    if (signal.aborted) lines.close()
  })
  await settleWithin(pending, endTimeoutMs)
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
