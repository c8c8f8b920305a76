import { maskSecrets } from '../../service/mask.ts'
import type { Person } from '../../service/model.ts'
import type { ScoreBreakdown } from '../../service/risk/score.ts'
import type { DeviceLink } from '../../state/port.ts'

/** Response body, with a masked version for the journal. */
export interface MaskedBody {
  text: string
  masked: string
}

/** Response body of an email check, with the score that explains the verdict. */
export interface CheckBody extends MaskedBody {
  score: ScoreBreakdown
}

interface CacheEntry extends CheckBody {
  link: DeviceLink
  appId: string
}

/** Maximum total length of the bodies in a cache generation, in characters. About 4,000 responses fit. */
const maxGenerationLength = 4 * 2 ** 20

/** Maximum number of people to remember after their first request. Their next request adds the body to the cache. */
const maxRecentPeople = 8192

/**
 * Caches response bodies for stored people. A body depends only on the person and the person's devices. The objects for both serve as cache
 * keys, because a change always creates a new object. When a person is removed, the cached body is freed.
 *
 * The size of the cache is limited, because the bodies for a million people would take more memory than the records of these people. A body
 * is cached on the second request, because most bodies are requested only once.
 */
export class ResponseCache {
  #newer = new WeakMap<Person, CacheEntry>()
  #older = new WeakMap<Person, CacheEntry>()
  #length = 0
  #asked = new Set<Person>()

  /** Returns the cached response for a person, or the result of `create` if no response is cached. */
  get(person: Person, link: DeviceLink, appId: string, create: () => CheckBody): CheckBody {
    const newer = this.#newer.get(person)
    const known = newer ?? this.#older.get(person)
    const isCurrent = known?.link === link && known.appId === appId
    const entry = isCurrent ? known : { link, appId, ...create() }
    if (entry !== newer && (known || this.#wasAsked(person))) this.#add(person, entry)
    return entry
  }

  #wasAsked(person: Person): boolean {
    if (this.#asked.delete(person)) return true
    if (this.#asked.size >= maxRecentPeople) this.#asked = new Set()
    this.#asked.add(person)
    return false
  }

  #add(person: Person, entry: CacheEntry): void {
    this.#length += entry.text.length
    if (this.#length > maxGenerationLength) {
      this.#older = this.#newer
      this.#newer = new WeakMap()
      this.#length = entry.text.length
    }
    this.#newer.set(person, entry)
  }
}

export function maskBody(text: string): MaskedBody {
  return { text, masked: maskSecrets(text) }
}
