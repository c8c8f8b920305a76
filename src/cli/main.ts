#!/usr/bin/env node
/** The `dc-mock` command. The only file that ends the process. */
import { enableCompileCache } from './compile-cache.ts'

const { env } = process
enableCompileCache(env)
// Only now: what was loaded before is not kept.
const [{ runCommandLine }, { createStopRequest }, { createTerminal }] = await Promise.all([
  import('./run.ts'),
  import('./stop-request.ts'),
  import('./terminal.ts'),
])
// Node 20 never ends a call whose connection is closed at once, and nothing of it keeps the process: it would end, without a word, before
// the call's deadline.
setInterval(() => {}, 2 ** 31 - 1)
const terminal = createTerminal(process.stdout, process.stderr, env)
const exitCode = await runCommandLine(process.argv.slice(2), {
  terminal,
  env,
  now: Date.now,
  stopRequested: createStopRequest({ exit: (code) => process.exit(code), now: () => performance.now() }),
  // Whoever started it may be gone by then: that is no reason to fail.
  ...(process.send ? { parent: { send: (message) => process.send?.(message, () => {}) } } : {}),
})
await terminal.flush()
process.exit(exitCode)
