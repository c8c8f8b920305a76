#!/usr/bin/env node
/** Entry point of the `dc-mock` command. Only this file ends the process. */
import { enableCompileCache } from './compile-cache.ts'

const { env } = process
enableCompileCache(env)
// Import these modules after enabling the compile cache, which does not cover modules loaded earlier.
const [{ runCommandLine }, { createStopRequest }, { createTerminal }] = await Promise.all([
  import('./run.ts'),
  import('./stop-request.ts'),
  import('./terminal.ts'),
])
/*
 * Keep the process alive. In Node 20, `fetch` never settles if the server closes the connection immediately, and a pending `fetch` does not
 * keep the process alive. Without this timer, the process would exit before the timeout, without a message.
 */
setInterval(() => {}, 2 ** 31 - 1)
const terminal = createTerminal(process.stdout, process.stderr, env)
const exitCode = await runCommandLine(process.argv.slice(2), {
  terminal,
  env,
  now: Date.now,
  stopRequested: createStopRequest({ exit: (code) => process.exit(code), now: () => performance.now() }),
  // Ignore errors, because the parent process may have exited.
  ...(process.send ? { parent: { send: (message) => process.send?.(message, () => {}) } } : {}),
})
await terminal.flush()
process.exit(exitCode)
