#!/usr/bin/env node
/** Entry point of the `dc-mock` command. */
import { enableCompileCache } from './compile-cache.ts'

const { env } = process
enableCompileCache(env)
// Use dynamic imports, because the compile cache covers only modules that are loaded after `enableCompileCache` is called.
const [{ runCommandLine }, { createStopRequest }, { createTerminal }] = await Promise.all([
  import('./run.ts'),
  import('./stop-request.ts'),
  import('./terminal.ts'),
])
/* Keep the process alive with a timer. In Node 20, a `fetch` call can stay pending forever without keeping the process alive. */
setInterval(() => {}, 2 ** 31 - 1)
const terminal = createTerminal(process.stdout, process.stderr, env)
const exitCode = await runCommandLine(process.argv.slice(2), {
  terminal,
  env,
  now: Date.now,
  stopRequested: createStopRequest({ exit: (code) => process.exit(code), now: () => performance.now() }),
  // Ignore send errors, because the parent process may have exited.
  ...(process.send ? { parent: { send: (message) => process.send?.(message, () => {}) } } : {}),
})
await terminal.flush()
process.exit(exitCode)
