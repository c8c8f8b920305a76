import { maskSecrets } from '../../service/mask.ts'
import type { Person } from '../../service/model.ts'
import type { ScoreBreakdown } from '../../service/risk/score.ts'
import type { DeviceLink } from '../../state/port.ts'

/** A body with what the journal shows of it. */
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

/** Letters of half of the texts that are kept: some 4,000 answers. */
const maxGenerationLength = 4 * 2 ** 20

/** People of whom it is known that they were asked for lately. */
const maxRecentPeople = 8192

/**
 * Answers from storage as texts, for the people who were asked for last. An answer changes with its person and with their devices only,
 * and both are replaced on change, so it is known by them; whoever is gone, with a website or by a change, takes the text along.
 * Bounded: a million people's texts would take more than their records. A text is kept from the second question on: of a million
 * people hardly any is asked for twice soon, and a text that outlives its request costs as much again as to make it.
 */
export class ResponseCache {
  #newer = new WeakMap<Person, CacheEntry>()
  #older = new WeakMap<Person, CacheEntry>()
  #letters = 0
  #asked = new Set<Person>()

  /** The answer about a person, which `make` makes where it is not there. */
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
