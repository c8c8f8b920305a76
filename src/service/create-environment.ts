/** Default environment of a mock: real time, and randomness from the platform or from a seed. */
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import type { Environment } from './environment.ts'
import { createSeededRandom } from './seeded-random.ts'

// Captured before a test can install fake timers. A delay of the mock is real time, whatever the test's clock shows.
const { setTimeout, clearTimeout } = globalThis
/** Captured for modules that load later. Node only; Jest's jsdom removes the global. */
export const setImmediate: typeof globalThis.setImmediate =
  globalThis.setImmediate ?? globalThis.process?.getBuiltinModule?.('node:timers').setImmediate
const realNow = Date.now.bind(Date)

/** Maximum timer delay in ms (2^31 - 1). A longer delay would fire immediately. */
const maxTimerMs = 2_147_483_647

const hexDigits = '0123456789abcdef'

/**
 * Creates an environment. With a seed, IDs and secrets are the same on each run. With `startsAt` (ms since the epoch), time starts there.
 */
export function createEnvironment(options: { seed?: number; now?: () => number; startsAt?: number } = {}): Environment {
  const { now = realNow, startsAt } = options
  const offsetMs = startsAt === undefined ? 0 : startsAt - now()
  return {
    now: offsetMs === 0 ? now : () => now() + offsetMs,
    random: options.seed === undefined ? platformRandom() : createSeededRandom(options.seed),
    sha256: memoizeLast((text) => toHex(sha256(utf8ToBytes(text)))),
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

/** Draws 1,024 integers at a time. A platform call for each would cost more than the rest of creating an ID. */
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

/** Builds the text in one step. A text concatenated digit by digit keeps all its pieces in memory, and each website has three hashes. */
function toHex(bytes: Uint8Array): string {
  const codes: number[] = []
  for (const byte of bytes) codes.push(hexDigits.charCodeAt(byte >> 4), hexDigits.charCodeAt(byte & 15))
  return String.fromCharCode(...codes)
}

/** Most calls have the key of the previous call, so its hash is kept, along with the key of a few websites. */
function memoizeLast(hash: (text: string) => string): (text: string) => string {
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
