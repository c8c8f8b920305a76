/** Conversations with the email check. */
import type { Exchange } from '../exchange.ts'
import { defineProbe, type Probe } from '../probe.ts'
import type { Site } from '../site.ts'

/** Asks for an address that nobody has asked for before. */
export const firstCheck: Probe<{ first: Exchange }> = defineProbe({
  name: 'first-check',
  says: 'checks a new address',
  calls: { first: (site) => ({ operation: 'checkEmail', body: { email: newcomer(site) }, answers: 200 }) },
})

/** Asks for the same address once more. */
export const storedCheck: Probe<{ again: Exchange }> = defineProbe({
  name: 'stored-check',
  says: 'checks the same address again',
  uses: { before: firstCheck },
  calls: { again: (site) => ({ operation: 'checkEmail', body: { email: newcomer(site) }, answers: 200 }) },
})

function newcomer(site: Site): string {
  return site.address('newcomer')
}
