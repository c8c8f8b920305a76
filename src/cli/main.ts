#!/usr/bin/env node
/** The `dc-mock` command. The only file that ends the process. */
import { runCommandLine } from './run.ts'
import { createStopRequest } from './stop-request.ts'
import { createTerminal } from './terminal.ts'

const terminal = createTerminal(process.stdout, process.stderr, process.env)
const exitCode = await runCommandLine(process.argv.slice(2), {
  terminal,
  env: process.env,
  now: Date.now,
  askedToStop: createStopRequest({ exit: (code) => process.exit(code), now: () => performance.now() }),
  // Whoever started it may be gone by then: that is no reason to fail.
  ...(process.send ? { parent: { tell: (message) => process.send?.(message, () => {}) } } : {}),
})
await terminal.flush()
process.exit(exitCode)
