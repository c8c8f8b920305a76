/** Derives parts of a website's state from its people. Saved documents include these parts only if they differ from the derived values. */
import type { Person, SignUp } from '../../service/model.ts'
import { bulkPattern } from '../../service/risk/address.ts'

/**
 * Tracks the highest sequence number of each bulk pattern. Call `record` in document order, because the result of `next` depends on the
 * addresses recorded before.
 */
export interface PatternCount {
  /** Returns the highest number recorded for the address's bulk pattern, plus one. Returns 1 if the address has no bulk pattern. */
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

/** Oldest first. A person identified first by a check and later by the script has two entries (A23). */
export function deriveSignUps(people: readonly Person[]): SignUp[] {
  const entries = people.flatMap(({ email, source, at, script }) => {
    const first = { email, source, at }
    return source === 'check' && script ? [first, { email, source: 'script' as const, at: script.at }] : [first]
  })
  return entries.sort((a, b) => a.at - b.at).map((entry, index) => ({ number: index + 1, ...entry }))
}

/** Maps each session ID to the address of the person identified most recently in the session (A10). */
export function deriveSessions(people: readonly Person[]): Record<string, string> {
  const sessions = identifications(people).map(({ email, script }) => [script.sessionId, email] as const)
  return Object.fromEntries(sessions.filter(([id]) => id !== ''))
}

/** Maps each device ID to the addresses identified on it, the most recent last (A22). */
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

function identifications(people: readonly Person[]): Identified[] {
  return people
    .filter((person): person is Identified => person.script !== null)
    .sort((a, b) => a.script.at - b.script.at)
}
