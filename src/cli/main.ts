#!/usr/bin/env node
/** Entry point of the `dc-mock` command. */
import module from 'node:module'
import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'

const { env } = process
enableCompileCache()
// Use dynamic imports, because the compile cache covers only modules that are loaded after `enableCompileCache` is called.
const [{ runCommandLine }, { createStopRequest }, { createTerminal }] = await Promise.all([
  import('./run.ts'),
  import('./stop-request.ts'),
  import('./terminal.ts'),
])
/* Keep the process alive with a timer. Otherwise, Node 20 can exit while a `fetch` call is still pending. */
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

/**
 * Makes later startups about 10% faster with Node 22.8 and later. The cache is in the user's cache folder, because other users could modify
 * a cache in the temp folder.
 */
function enableCompileCache(): void {
  if (!module.enableCompileCache) return
  const home = cacheHome()
  if (home === null) return
  module.enableCompileCache(join(home, 'dc-mock', 'compiled'))
  // Write the compile cache after 2 s. By default, Node writes the cache only on a normal exit, but servers are often killed.
  setTimeout(() => module.flushCompileCache?.(), 2000).unref()
}

/** Returns the user's cache folder (XDG Base Directory spec). Not tested on Windows. */
function cacheHome(): string | null {
  const { XDG_CACHE_HOME: xdgCacheHome, LOCALAPPDATA: localAppData } = env
  if (xdgCacheHome !== undefined && isAbsolute(xdgCacheHome)) return xdgCacheHome
  if (process.platform === 'win32' && localAppData !== undefined) return localAppData
  try {
    const home = homedir()
    return isAbsolute(home) ? join(home, '.cache') : null
  } catch {
    // `homedir` throws if the user is unknown and HOME is unset, which can happen in a container.
    return null
  }
}
