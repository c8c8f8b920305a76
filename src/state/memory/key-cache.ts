import { validKeyTtlMs, wrongKeyTtlMs } from '../../service/key-cache.ts'
import type { DueItem } from '../port.ts'
import { LazyMap } from './lazy-map.ts'

/** Maximum number of wrong keys that a website caches. The oldest is removed first (A18). */
const maxWrongKeys = 10_000

interface CacheEntry {
  at: number
  /** Part of the key that may be shown. */
  prefix: string
}

/** A cached key as data: its hash, the part that may be shown, and the time of its check. */
export type CachedKey = [hash: string, prefix: string, at: number]

/** A website's cache of checked keys by hash, on the website's clock (A18). */
export class KeyCache {
  readonly #valid = new LazyMap<CacheEntry>()
  readonly #wrong = new LazyMap<CacheEntry>()

  /** Returns the time at which the key was found valid. Null if it is not cached, or no longer. */
  validSince(hash: string, now: number): number | null {
    return recall(this.#valid, hash, now, validKeyTtlMs)
  }

  /** Returns the time at which the key was found wrong. Null if it is not cached, or no longer. */
  wrongSince(hash: string, now: number): number | null {
    return recall(this.#wrong, hash, now, wrongKeyTtlMs)
  }

  rememberValid(hash: string, prefix: string, at: number): void {
    this.#valid.set(hash, { at, prefix })
  }

  /** Removes a wrong key from the cache and returns its entry, or null. */
  removeWrong(hash: string, now: number): CacheEntry | null {
    const remembered = this.wrongSince(hash, now) === null ? null : (this.#wrong.get(hash) ?? null)
    this.#wrong.delete(hash)
    return remembered
  }

  /**
   * Only keys that are not cached are checked, so entries are in the order of the checks. A key moved from another cache counts as the
   * newest.
   */
  rememberWrong(hash: string, prefix: string, at: number): void {
    this.#wrong.set(hash, { at, prefix })
    if (this.#wrong.size <= maxWrongKeys) return
    for (const oldest of this.#wrong.keys()) {
      this.#wrong.delete(oldest)
      return
    }
  }

  /** Returns the keys cached at `now`, in the order of their checks. */
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

  /** Removes the entries that have expired at `now`. */
  expire(now: number): void {
    for (const hash of [...this.#valid.keys()]) this.validSince(hash, now)
    for (const hash of [...this.#wrong.keys()]) this.wrongSince(hash, now)
  }

  /** Returns the expiry times of the keys cached at `now`. */
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
  // A scenario loaded for another website of the account can set the clock back. Entries in the future are invalid.
  return at <= now && now < at + ttlMs
}
