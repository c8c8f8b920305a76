/** The surroundings a mock gets where none are handed in: real time, and randomness from the platform or from a seed. */
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import type { Environment } from './environment.ts'
import { createSeededRandom } from './seeded-random.ts'

// Taken before a test can put fake timers in their place: a delay of the mock is real time, whatever the test's clock says.
const { setTimeout, clearTimeout } = globalThis
/** The same for what is loaded later than this. Node only; Jest's jsdom takes the global one away. */
export const setImmediate: typeof globalThis.setImmediate =
  globalThis.setImmediate ?? globalThis.process?.getBuiltinModule?.('node:timers').setImmediate
const realNow = Date.now.bind(Date)

/** Largest delay a timer takes, in ms (2^31 - 1); a longer one would fire at once. */
const maxTimerMs = 2_147_483_647

const hexDigits = '0123456789abcdef'

/**
 * An environment. With a seed, ids and secrets are the same on each run; with `startsAt` (ms since the epoch) its time runs on from
 * there.
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

/** Draws 1,024 integers at a time: one call for each would cost more than the rest of making an id. */
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

/** In one piece: a text put together digit by digit keeps all its pieces, and each website has three hashes. */
function toHex(bytes: Uint8Array): string {
  const codes: number[] = []
  for (const byte of bytes) codes.push(hexDigits.charCodeAt(byte >> 4), hexDigits.charCodeAt(byte & 15))
  return String.fromCharCode(...codes)
}

/** Most calls come with the key of the call before: its hash is kept, the key of a few websites with it. */
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
