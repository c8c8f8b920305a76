#!/usr/bin/env node
/** The `dc-mock` command. The only file that ends the process. */
import { keepCompiled } from './keep-compiled.ts'

const { env } = process
keepCompiled(env)
// Only now: what was loaded before is not kept.
const [{ runCommandLine }, { createStopRequest }, { createTerminal }] = await Promise.all([
  import('./run.ts'),
  import('./stop-request.ts'),
  import('./terminal.ts'),
])
const terminal = createTerminal(process.stdout, process.stderr, env)
const exitCode = await runCommandLine(process.argv.slice(2), {
  terminal,
  env,
  now: Date.now,
  askedToStop: createStopRequest({ exit: (code) => process.exit(code), now: () => performance.now() }),
  // Whoever started it may be gone by then: that is no reason to fail.
  ...(process.send ? { parent: { tell: (message) => process.send?.(message, () => {}) } } : {}),
})
await terminal.flush()
process.exit(exitCode)
