/** Simulates a person's public presence. The same address always gives the same result. */
import { hashText } from './hash-text.ts'
import type { DigitalFootprint } from './types.ts'

const profileFrom = 40
const namePart = /^\p{L}[\p{L}\p{M}'’]+$/u

/**
 * An address that is unlikely to belong to a real person gets a presence score below 10 and no public profile.
 * @param person normalized address, or the name of a test address
 * @param isUnlikelyPerson true for a disposable, random, numbered or role address, and for any address with an override that made the
 * verdict stricter
 * @param isTrusted true if the engine's score is below 50. If false, `likely_real_person` is false, even with a public profile.
 */
export function simulateFootprint(
  person: string,
  name: string,
  { isUnlikelyPerson, isTrusted }: { isUnlikelyPerson: boolean; isTrusted: boolean },
): DigitalFootprint {
  const draw = hashText(person, 'footprint')
  const words = readWords(name)
  const presence = isUnlikelyPerson ? draw % 10 : words.length > 1 ? 45 + (draw % 51) : 15 + (draw % 61)
  const hasProfile = presence >= profileFrom
  return {
    presence_score: presence,
    has_public_profile: hasProfile,
    display_name: hasProfile && words.length > 0 ? words.map(capitalize).join(' ') : null,
    profile_url: hasProfile ? `https://profiles.example/${draw.toString(16).padStart(8, '0')}` : null,
    likely_real_person: hasProfile && isTrusted,
  }
}

/** Returns the words in an address that could be part of a person's name, such as jane and doe in `jane.doe84`. */
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
