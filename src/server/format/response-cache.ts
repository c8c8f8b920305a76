import { maskSecrets } from '../../service/mask.ts'
import type { Person } from '../../service/model.ts'
import type { ScoreBreakdown } from '../../service/risk/score.ts'
import type { DeviceLink } from '../../state/port.ts'

/** `masked` is the copy for the journal, in which secrets are masked. */
export interface MaskedBody {
  text: string
  masked: string
}

export interface CheckBody extends MaskedBody {
  score: ScoreBreakdown
}

interface CacheEntry extends CheckBody {
  link: DeviceLink
  appId: string
}

/** Maximum total length, in characters, of the response bodies in one cache generation. Enough for about 4,000 responses. */
const maxGenerationLength = 4 * 2 ** 20

/** Maximum size of `#asked`, the set of people whose response bodies have been requested only once. */
const maxRecentPeople = 8192

/**
 * Response bodies for stored people. Each change to a person or their devices creates new objects, which invalidates the body. Removing a
 * person frees the body.
 *
 * Most bodies are requested only once, so a body is cached on the second request. The size is limited, because bodies for a million people
 * would take more memory than their records.
 */
export class ResponseCache {
  #newer = new WeakMap<Person, CacheEntry>()
  #older = new WeakMap<Person, CacheEntry>()
  #length = 0
  #asked = new Set<Person>()

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
