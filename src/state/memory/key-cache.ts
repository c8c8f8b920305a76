import { validKeyTtlMs, wrongKeyTtlMs } from '../../service/key-cache-ttl.ts'
import type { DueItem } from '../port.ts'

/** Maximum number of rejected keys in a website's cache (A18). If the cache is full, the oldest key is removed. */
const maxWrongKeys = 10_000

interface CacheEntry {
  at: number
  /** First characters of the key. Safe to display. */
  prefix: string
}

/** `at` is the time when the key was checked. */
export type CachedKey = [hash: string, prefix: string, at: number]

/** Results of key checks for a website, by key hash. Entries expire according to the website's clock (A18). */
export class KeyCache {
  readonly #valid = new Map<string, CacheEntry>()
  readonly #wrong = new Map<string, CacheEntry>()

  /** Returns the time when the key was accepted, or null if it is not cached as accepted or the entry has expired. */
  validSince(hash: string, now: number): number | null {
    return recall(this.#valid, hash, now, validKeyTtlMs)
  }

  wrongSince(hash: string, now: number): number | null {
    return recall(this.#wrong, hash, now, wrongKeyTtlMs)
  }

  rememberValid(hash: string, prefix: string, at: number): void {
    this.#valid.set(hash, { at, prefix })
  }

  /** Removes a rejected key and returns its entry, or null if the key is not cached as rejected or the entry has expired. */
  removeWrong(hash: string, now: number): CacheEntry | null {
    const remembered = this.wrongSince(hash, now) === null ? null : (this.#wrong.get(hash) ?? null)
    this.#wrong.delete(hash)
    return remembered
  }

  rememberWrong(hash: string, prefix: string, at: number): void {
    this.#wrong.set(hash, { at, prefix })
    if (this.#wrong.size <= maxWrongKeys) return
    for (const oldest of this.#wrong.keys()) {
      this.#wrong.delete(oldest)
      return
    }
  }

  /** Keys still cached at `now`, in the order in which they were cached. */
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

  expire(now: number): void {
    for (const hash of [...this.#valid.keys()]) this.validSince(hash, now)
    for (const hash of [...this.#wrong.keys()]) this.wrongSince(hash, now)
  }

  due(appId: string, now: number): DueItem[] {
    const due: DueItem[] = []
    for (const { at, prefix } of this.#valid.values()) {
      if (isRemembered(at, now, validKeyTtlMs))
        due.push({ at: at + validKeyTtlMs, appId, type: 'valid-key-cache-expired', prefix })
    }
    for (const { at, prefix } of this.#wrong.values()) {
      if (isRemembered(at, now, wrongKeyTtlMs))
        due.push({ at: at + wrongKeyTtlMs, appId, type: 'wrong-key-cache-expired', prefix })
    }
    return due
  }
}

function cachedKeys(memory: Map<string, CacheEntry>, now: number, ttlMs: number): CachedKey[] {
  const entries = Array.from(memory.entries(), ([hash, { at, prefix }]): CachedKey => [hash, prefix, at])
  return entries.filter(([, , at]) => isRemembered(at, now, ttlMs))
}

function recall(memory: Map<string, CacheEntry>, hash: string, now: number, ttlMs: number): number | null {
  const remembered = memory.get(hash)
  if (remembered === undefined) return null
  if (isRemembered(remembered.at, now, ttlMs)) return remembered.at
  memory.delete(hash)
  return null
}

function isRemembered(at: number, now: number, ttlMs: number): boolean {
  // Ignore entries from the future. Loading a scenario can set the account's clock back and leave such entries behind.
  return at <= now && now < at + ttlMs
}
