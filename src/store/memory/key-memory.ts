import { LazyMap } from './lazy-map.ts'

/** How long a valid key is remembered, in ms (service 5.3). */
const validFor = 5 * 60 * 1000
/** How long a wrong key is remembered, in ms (service 5.3). */
const wrongFor = 30 * 1000
/** How many wrong keys a website remembers; the oldest goes first (A18). */
const wrongKeysRemembered = 10_000

/** What one website remembers of keys, by their hashes, from the judgement that made it, on the website's clock (A18). */
export class KeyMemory {
  readonly #valid = new LazyMap<number>()
  readonly #wrong = new LazyMap<number>()

  /** When the key was found valid; null where that is not remembered, or no longer. */
  validSince(hash: string, now: number): number | null {
    return recall(this.#valid, hash, now, validFor)
  }

  /** When the key was found wrong; null where that is not remembered, or no longer. */
  wrongSince(hash: string, now: number): number | null {
    return recall(this.#wrong, hash, now, wrongFor)
  }

  rememberValid(hash: string, at: number): void {
    this.#valid.set(hash, at)
  }

  /** Only what is not remembered is judged, so the order of the entries is the order of judgements. */
  rememberWrong(hash: string, at: number): void {
    this.#wrong.set(hash, at)
    if (this.#wrong.size <= wrongKeysRemembered) return
    for (const oldest of this.#wrong.keys()) {
      this.#wrong.delete(oldest)
      return
    }
  }

  forget(hash: string): void {
    this.#valid.delete(hash)
    this.#wrong.delete(hash)
  }

  clear(): void {
    this.#valid.clear()
    this.#wrong.clear()
  }
}

function recall(memory: LazyMap<number>, hash: string, now: number, span: number): number | null {
  const at = memory.get(hash)
  if (at === undefined) return null
  // A situation loaded for another website of the account can take the clock back: what lies ahead of it never was.
  if (at <= now && now < at + span) return at
  memory.delete(hash)
  return null
}
