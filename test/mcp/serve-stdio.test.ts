import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { MessageHandler } from '../../src/mcp/handle-message.ts'
import { serveStdio } from '../../src/mcp/serve-stdio.ts'

/** Serves messages with a handler. The default handler returns the method of each request. */
function serve(handle: MessageHandler = echo) {
  const input = new PassThrough()
  const stop = new AbortController()
  const written: unknown[] = []
  const write = (line: string): void => void written.push(JSON.parse(line))
  const done = serveStdio({ input, write, handle, signal: stop.signal })
  return { input, stop, written, done }
}

const echo: MessageHandler = async (message) => {
  const { id, method } = message as { id: number; method: string }
  return { jsonrpc: '2.0', id, result: { method } }
}

function useFakeTimeouts(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
}

it('splits lines at LF only, regardless of how the bytes arrive', async () => {
  const { input, written, done } = serve()
  const lines = '{"id":1,"method":"a\u2028b\u2029é"}\r\n\n{"id":2,"method":"last"}'
  for (const byte of Buffer.from(lines)) input.write(Buffer.of(byte))
  input.end()
  await done
  expect(written).toEqual([
    { jsonrpc: '2.0', id: 1, result: { method: 'a\u2028b\u2029é' } },
    { jsonrpc: '2.0', id: 2, result: { method: 'last' } },
  ])
})

it('skips a line longer than 4 MiB, and returns one parse error', async () => {
  const { input, written, done } = serve()
  const part = Buffer.alloc(3 * 2 ** 20, ' ')
  for (let count = 0; count < 4; count++) input.write(part)
  input.end('\n{"id":1,"method":"next"}\n')
  await done
  expect(written).toEqual([
    { jsonrpc: '2.0', id: null, error: { code: -32700, message: 'The line is longer than 4 MiB' } },
    { jsonrpc: '2.0', id: 1, result: { method: 'next' } },
  ])
})

it('responds to pending calls after the input has ended', async () => {
  useFakeTimeouts()
  let release = (): void => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const { input, written, done } = serve(async (...call) => released.then(() => echo(...call)))
  const ended = once(input, 'end')
  input.end('{"id":1,"method":"slow"}\n')
  await ended
  await vi.advanceTimersByTimeAsync(50_000)
  release()
  await done
  expect(written).toEqual([{ jsonrpc: '2.0', id: 1, result: { method: 'slow' } }])
})

it('aborts calls that are still running one second after the server is stopped', async () => {
  useFakeTimeouts()
  const signals: AbortSignal[] = []
  const { input, stop, written, done } = serve((_, signal) => {
    signals.push(signal)
    return new Promise(() => {})
  })
  const ended = once(input, 'end')
  input.end('{"id":1,"method":"endless"}\n')
  await ended
  stop.abort()
  await vi.advanceTimersByTimeAsync(1000)
  await done
  expect(signals.map(({ aborted }) => aborted)).toEqual([true])
  expect(written).toEqual([])
})
