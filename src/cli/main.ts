#!/usr/bin/env node
/** The `dc-mock` command. The only file that ends the process. */
import module from 'node:module'
import { homedir } from 'node:os'
import { join } from 'node:path'

const { env } = process
const cacheHome =
  env.XDG_CACHE_HOME || (process.platform === 'win32' ? env.LOCALAPPDATA : undefined) || join(homedir(), '.cache')
// From 22.8 on Node keeps what it compiled for the next start, a tenth of its time; of what is loaded before this line it does not. In
// the user's own folder: the one for temporary files, where Node would put it, anybody may have made before.
// NODE_DISABLE_COMPILE_CACHE=1 turns it off, and where the folder cannot be written nothing is kept.
module.enableCompileCache?.(join(cacheHome, 'dc-mock', 'compiled'))
// Kept at the end of the process as well; but many a server is killed.
setTimeout(() => module.flushCompileCache?.(), 2000).unref()

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
  askedToStop: createStopRequest({ exit: (code) => process.exit(code), now: () => performance.now() }),
  // Whoever started it may be gone by then: that is no reason to fail.
  ...(process.send ? { parent: { tell: (message) => process.send?.(message, () => {}) } } : {}),
})
await terminal.flush()
process.exit(exitCode)
