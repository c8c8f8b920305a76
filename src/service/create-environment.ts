/** Default environment. The clock runs in real time. Random values come from the platform unless a seed is set. */
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import type { Environment } from './environment.ts'
import { createSeededRandom } from './seeded-random.ts'

// Save the original timer functions, because response delays must use real time even if a test installs fake timers later.
const { setTimeout, clearTimeout } = globalThis
/**
 * `setImmediate` from `node:timers` if available. Fake timers can replace the global `setImmediate`, and Jest's jsdom environment does not
 * define a global `setImmediate`.
 */
export const setImmediate: typeof globalThis.setImmediate =
  globalThis.process?.getBuiltinModule?.('node:timers').setImmediate ?? globalThis.setImmediate
const realNow = Date.now.bind(Date)

/** Maximum timer delay, in ms (2^31 - 1). A timer with a longer delay fires immediately. */
const maxTimerMs = 2_147_483_647

/** With a seed, every run generates the same IDs and secrets. `startsAt` is the start time in ms since the epoch. */
export function createEnvironment(options: { seed?: number; now?: () => number; startsAt?: number } = {}): Environment {
  const { now = realNow, startsAt } = options
  const offsetMs = startsAt === undefined ? 0 : startsAt - now()
  return {
    now: offsetMs === 0 ? now : () => now() + offsetMs,
    random: options.seed === undefined ? platformRandom() : createSeededRandom(options.seed),
    sha256: memoize((text) => toHex(sha256(utf8ToBytes(text)))),
    sleep,
  }
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const timer = setTimeout(done, Math.min(ms, maxTimerMs))
    signal.addEventListener('abort', done, { once: true })
    function done(): void {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
  })
}

/** Fetches 1,024 integers at a time, because a `getRandomValues` call for each integer would be slow. */
function platformRandom(): () => number {
  const pool = new Uint32Array(1024)
  let next = pool.length
  return () => {
    if (next === pool.length) {
      globalThis.crypto.getRandomValues(pool)
      next = 0
    }
    return pool[next++] ?? 0
  }
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Caches up to 1,000 hashes, because most calls hash the same few keys. */
function memoize(hash: (text: string) => string): (text: string) => string {
  const cache = new Map<string, string>()
  return (text) => {
    const known = cache.get(text)
    if (known !== undefined) return known
    if (cache.size >= 1000) cache.clear()
    const made = hash(text)
    cache.set(text, made)
    return made
  }
}
