import type { DueItem } from '../port.ts'
import { LazyMap } from './lazy-map.ts'

/** How long a valid key is remembered, in ms (service 5.3). */
const validKeyTtlMs = 5 * 60 * 1000
/** How long a wrong key is remembered, in ms (service 5.3). */
export const wrongKeyTtlMs: number = 30 * 1000
/** How many wrong keys a website remembers; the oldest goes first (A18). */
const maxWrongKeys = 10_000

interface CacheEntry {
  at: number
  /** What may be shown of the key. */
  prefix: string
}

/** A remembered key as data: its hash, what may be shown of it, and when it was judged. */
export type CachedKey = [hash: string, prefix: string, at: number]

/** What one website remembers of keys, by their hashes, from the judgement that made it, on the website's clock (A18). */
export class KeyCache {
  readonly #valid = new LazyMap<CacheEntry>()
  readonly #wrong = new LazyMap<CacheEntry>()

  /** When the key was found valid; null where that is not remembered, or no longer. */
  validSince(hash: string, now: number): number | null {
    return recall(this.#valid, hash, now, validKeyTtlMs)
  }

  /** When the key was found wrong; null where that is not remembered, or no longer. */
  wrongSince(hash: string, now: number): number | null {
    return recall(this.#wrong, hash, now, wrongKeyTtlMs)
  }

  rememberValid(hash: string, prefix: string, at: number): void {
    this.#valid.set(hash, { at, prefix })
  }

  /** Takes a wrong key out of the memory: what was remembered of it, or null. */
  takeWrong(hash: string, now: number): CacheEntry | null {
    const remembered = this.wrongSince(hash, now) === null ? null : (this.#wrong.get(hash) ?? null)
    this.#wrong.delete(hash)
    return remembered
  }

  /**
   * Only what is not remembered is judged, so the order of the entries is the order of judgements. A key that comes from another
   * memory counts as the newest.
   */
  rememberWrong(hash: string, prefix: string, at: number): void {
    this.#wrong.set(hash, { at, prefix })
    if (this.#wrong.size <= maxWrongKeys) return
    for (const oldest of this.#wrong.keys()) {
      this.#wrong.delete(oldest)
      return
    }
  }

  /** What is remembered at a time, in the order of the judgements: hash, prefix and time of each. */
  entries(now: number): Record<'valid' | 'wrong', CachedKey[]> {
    return { valid: cachedKeys(this.#valid, now, validKeyTtlMs), wrong: cachedKeys(this.#wrong, now, wrongKeyTtlMs) }
  }

  restore({ valid, wrong }: Record<'valid' | 'wrong', readonly CachedKey[]>): void {
    for (const [hash, prefix, at] of valid) this.#valid.set(hash, { at, prefix })
    for (const [hash, prefix, at] of wrong) this.#wrong.set(hash, { at, prefix })
  }

  forget(hash: string): void {
    this.#valid.delete(hash)
    this.#wrong.delete(hash)
  }

  clear(): void {
    this.#valid.clear()
    this.#wrong.clear()
  }

  /** Drops for good what is not remembered at a time. */
  expire(now: number): void {
    for (const hash of [...this.#valid.keys()]) this.validSince(hash, now)
    for (const hash of [...this.#wrong.keys()]) this.wrongSince(hash, now)
  }

  /** When what is remembered at a time is going to be forgotten. */
  due(appId: string, now: number): DueItem[] {
    const due: DueItem[] = []
    for (const { at, prefix } of this.#valid.values()) {
      if (isRemembered(at, now, validKeyTtlMs))
        due.push({ at: at + validKeyTtlMs, appId, what: 'valid-key-forgotten', prefix })
    }
    for (const { at, prefix } of this.#wrong.values()) {
      if (isRemembered(at, now, wrongKeyTtlMs))
        due.push({ at: at + wrongKeyTtlMs, appId, what: 'wrong-key-forgotten', prefix })
    }
    return due
  }
}

function cachedKeys(memory: LazyMap<CacheEntry>, now: number, ttlMs: number): CachedKey[] {
  const entries = Array.from(memory.entries(), ([hash, { at, prefix }]): CachedKey => [hash, prefix, at])
  return entries.filter(([, , at]) => isRemembered(at, now, ttlMs))
}

function recall(memory: LazyMap<CacheEntry>, hash: string, now: number, ttlMs: number): number | null {
  const remembered = memory.get(hash)
  if (remembered === undefined) return null
  if (isRemembered(remembered.at, now, ttlMs)) return remembered.at
  memory.delete(hash)
  return null
}

function isRemembered(at: number, now: number, ttlMs: number): boolean {
  // A situation loaded for another website of the account can take the clock back: what lies ahead of it never was.
  return at <= now && now < at + ttlMs
}
