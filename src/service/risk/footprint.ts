/** The public presence of an address: simulated, the same for an address every time. */
import { hashText } from './hash-text.ts'
import type { DigitalFootprint } from './types.ts'

const profileFrom = 40
const namePart = /^\p{L}[\p{L}\p{M}'’]+$/u

/**
 * Draws a presence from the address. Nobody is found behind a throwaway, random, numbered or role name, nor under a stricter verdict than the engine's. A name of two words or more
 * has a public profile, one of a single word has it in most cases.
 *
 * @param person the normalized address, so that plus-tags do not make new people; of a steering address the name
 * @param isTrusted whether a profile makes a person likely: it does not from a score of 50 on
 */
export function simulateFootprint(
  person: string,
  name: string,
  { isUnlikelyPerson: isNobody, isTrusted }: { isUnlikelyPerson: boolean; isTrusted: boolean },
): DigitalFootprint {
  const draw = hashText(person, 'footprint')
  const words = readWords(name)
  const presence = isNobody ? draw % 10 : words.length > 1 ? 45 + (draw % 51) : 15 + (draw % 61)
  const hasProfile = presence >= profileFrom
  return {
    presence_score: presence,
    has_public_profile: hasProfile,
    display_name: hasProfile && words.length > 0 ? words.map(capitalize).join(' ') : null,
    profile_url: hasProfile ? `https://profiles.example/${draw.toString(16).padStart(8, '0')}` : null,
    likely_real_person: hasProfile && isTrusted,
  }
}

/** The words of a name that can be a person's: `jane.doe84` gives jane and doe. */
function readWords(name: string): string[] {
  return name
    .replace(/\d+$/, '')
    .split(/[._-]/)
    .filter((word) => namePart.test(word))
}

function capitalize(word: string): string {
  const first = String.fromCodePoint(word.codePointAt(0) ?? 0)
  return first.toUpperCase() + word.slice(first.length)
}
