import module from 'node:module'
import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import type { EnvVariables } from './command.ts'

/**
 * Enables Node's compile cache (Node 22.8 and later), which makes later starts about 10% faster. Does nothing if the user has no cache
 * folder. The shared temp folder is not safe, because other users can write to it. Set NODE_DISABLE_COMPILE_CACHE=1 to disable the cache.
 */
export function enableCompileCache(env: EnvVariables): void {
  if (!module.enableCompileCache) return
  const home = cacheHome(env)
  if (home === null) return
  module.enableCompileCache(join(home, 'dc-mock', 'compiled'))
  // Write the cache early. Node writes the cache only at exit, and servers are often killed.
  setTimeout(() => module.flushCompileCache?.(), 2000).unref()
}

/** Returns the cache folder defined by the XDG Base Directory spec. Ignores relative paths, as the spec requires. Not tested on Windows. */
function cacheHome({ XDG_CACHE_HOME: xdgCacheHome, LOCALAPPDATA: localAppData }: EnvVariables): string | null {
  if (xdgCacheHome !== undefined && isAbsolute(xdgCacheHome)) return xdgCacheHome
  if (process.platform === 'win32' && localAppData !== undefined) return localAppData
  try {
    const home = homedir()
    return isAbsolute(home) ? join(home, '.cache') : null
  } catch {
    // In a container, the user may be unknown and HOME may be unset.
    return null
  }
}
