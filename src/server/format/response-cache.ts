import { maskSecrets } from '../../service/mask.ts'
import type { Person } from '../../service/model.ts'
import type { ScoreBreakdown } from '../../service/risk/score.ts'
import type { DeviceLink } from '../../state/port.ts'

/** A response body and its masked form for the journal. */
export interface MaskedBody {
  text: string
  masked: string
}

/** The body of an email check with the score that explains it. */
export interface CheckBody extends MaskedBody {
  score: ScoreBreakdown
}

interface CacheEntry extends CheckBody {
  link: DeviceLink
  appId: string
}

/** Maximum total length of one generation of cached texts, in characters (about 4,000 responses). */
const maxGenerationLength = 4 * 2 ** 20

/** Maximum number of people in the list of recent requests. */
const maxRecentPeople = 8192

/**
 * Caches response texts for people who are already stored. A response depends on the person and the person's devices only. Both objects are
 * replaced when they change, so they serve as the cache key, and removing a person frees the text. The cache is limited, since the texts of
 * a million people would take more memory than their records. A text is cached from the second request for a person on: with a million
 * people most are requested once, and caching a text costs as much as generating it.
 */
export class ResponseCache {
  #newer = new WeakMap<Person, CacheEntry>()
  #older = new WeakMap<Person, CacheEntry>()
  #letters = 0
  #asked = new Set<Person>()

  /** Returns the response about a person. Calls `create` if the response is not cached. */
  get(person: Person, link: DeviceLink, appId: string, create: () => CheckBody): CheckBody {
    const newer = this.#newer.get(person)
    const known = newer ?? this.#older.get(person)
    const isCurrent = known?.link === link && known.appId === appId
    const ready = isCurrent ? known : { link, appId, ...create() }
    if (ready !== newer && (known || this.#wasAsked(person))) this.#add(person, ready)
    return ready
  }

  #wasAsked(person: Person): boolean {
    if (this.#asked.delete(person)) return true
    if (this.#asked.size >= maxRecentPeople) this.#asked = new Set()
    this.#asked.add(person)
    return false
  }

  #add(person: Person, ready: CacheEntry): void {
    this.#letters += ready.text.length
    if (this.#letters > maxGenerationLength) {
      this.#older = this.#newer
      this.#newer = new WeakMap()
      this.#letters = ready.text.length
    }
    this.#newer.set(person, ready)
  }
}

export function maskBody(text: string): MaskedBody {
  return { text, masked: maskSecrets(text) }
}
