/**
 * Derives parts of a website's state from its people. Scenario documents can omit these parts, and saved documents include them only if
 * they differ from the derived values.
 */
import type { Person, SignUp } from '../../service/model.ts'
import { bulkPattern } from '../../service/risk/address.ts'

/**
 * Tracks the highest sequence number for each bulk pattern. Record email addresses in document order, because the result of `next` depends
 * on the previously recorded addresses.
 */
export interface PatternCount {
  /**
   * Returns one more than the highest sequence number recorded for the address's bulk pattern. Returns 1 if the address has no bulk
   * pattern.
   */
  next(email: string): number
  record(email: string, seen: number): void
  totals(): Record<string, number>
}

export function createPatternCount(): PatternCount {
  const counts = new Map<string, number>()
  return {
    next(email) {
      const pattern = bulkPattern(email)
      return pattern === null ? 1 : (counts.get(pattern) ?? 0) + 1
    },
    record(email, seen) {
      const pattern = bulkPattern(email)
      if (pattern !== null) counts.set(pattern, Math.max(counts.get(pattern) ?? 0, seen))
    },
    totals: () => Object.fromEntries(counts),
  }
}

/**
 * Returns the entries on the signed-up users page, oldest first. A person who was identified first by a check and later by the script has
 * two entries (A23).
 */
export function deriveSignUps(people: readonly Person[]): SignUp[] {
  const entries = people.flatMap(({ email, source, at, script }) => {
    const first = { email, source, at }
    return source === 'check' && script ? [first, { email, source: 'script' as const, at: script.at }] : [first]
  })
  return entries.sort((a, b) => a.at - b.at).map((entry, index) => ({ number: index + 1, ...entry }))
}

/** Maps each session ID to the email address of the person who was identified most recently in the session (A10). */
export function deriveSessions(people: readonly Person[]): Record<string, string> {
  const sessions = identifications(people).map(({ email, script }) => [script.sessionId, email] as const)
  return Object.fromEntries(sessions.filter(([id]) => id !== ''))
}

/** Maps each device ID to the addresses identified on the device. The most recently identified address is last (A22). */
export function deriveDeviceEmails(people: readonly Person[]): Map<string, string[]> {
  const emails = new Map<string, string[]>()
  for (const { email, script } of identifications(people)) {
    for (const device of script.devices) {
      const known = emails.get(device)
      if (known) known.push(email)
      else emails.set(device, [email])
    }
  }
  return emails
}

type Identified = Person & { script: NonNullable<Person['script']> }

/** Returns the people identified by the script, sorted by the time of their latest identification. */
function identifications(people: readonly Person[]): Identified[] {
  return people
    .filter((person): person is Identified => person.script !== null)
    .sort((a, b) => a.script.at - b.script.at)
}
