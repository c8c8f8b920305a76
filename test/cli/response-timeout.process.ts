import { expect, it } from 'vitest'
import { runCommand } from './serve-process.ts'

// Simulates a defect of Node 20. If the server closes a connection immediately, `fetch` never settles and does not keep the process
// alive.
it.each([['status'], ['doctor'], ['wait', '--timeout', '0s'], ['requests', '--follow']])(
  '%s stops waiting for a response after the timeout',
  async (...words) => {
    const before = `const late = AbortSignal.timeout.bind(AbortSignal)
    AbortSignal.timeout = () => late(10)
    globalThis.fetch = (_, { signal }) => new Promise((_, fail) => signal.addEventListener('abort', () => fail(signal.reason)))`
    const env = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(before)}` }
    const { code, stdout, stderr } = await runCommand([...words, '--url', 'http://127.0.0.1:4781'], env).exit
    expect(code).not.toBe(13)
    expect(stdout + stderr).toMatch(/(?:timeout|did not respond within|no response (?:in time|within 3 s))/)
  },
)
