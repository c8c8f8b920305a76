/** Simulates the public presence of a person. The result for an address is always the same. */
import { hashText } from './hash-text.ts'
import type { DigitalFootprint } from './types.ts'

const profileFrom = 40
const namePart = /^\p{L}[\p{L}\p{M}'’]+$/u

/**
 * Derives a public presence from an address. Disposable, random, numbered and role addresses have no public presence, and neither do
 * addresses whose final verdict is stricter than the engine's verdict. Names of two or more words have a public profile, and so do most
 * single-word names.
 * @param person the normalized address, so that plus-tags do not create new people, or the name of a steering address
 * @param isTrusted whether a profile indicates a real person, which requires a score below 50
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

/** Returns the words of an address that can be part of a person's name, such as jane and doe in `jane.doe84`. */
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
