import { tryParseJson } from '../spec/json.ts'
import type { DrillCase } from './cases/drill-case.ts'
import type { CreateFinding, Found } from './finding.ts'
import { advice, adviseOnCalls, checksTwice, cite, createFailure } from './judge.ts'
import type { SignUpAttempt } from './sign-up.ts'

/**
 * @param attempts all signups in the case
 * @param current last signup for each email address. Its `calls` are all email checks for the address.
 */
export function adviseOnChecks(
  { kind, acceptsAnyOutcome, sharesCheck, action }: DrillCase,
  attempts: readonly SignUpAttempt[],
  current: readonly SignUpAttempt[],
  create: CreateFinding,
): Found[] {
  return current.flatMap((attempt) => {
    const { email, calls, result } = attempt
    const found = adviseOnCalls(calls)
    const signUps = attempts.filter((other) => other.email === email).length
    if (sharesCheck && calls.length > 1 && !checksTwice(calls, signUps)) {
      const because =
        'Repeated checks count against the quota. If two signups with the same email address arrive at the same time, the app should send one check and use the verdict for both signups'
      found.push(advice('checks-twice', 'one check for a repeated signup', because))
    }
    if (action === 'stall-responses' && result.kind === 'no-response') {
      const because =
        'The client may clear its timeout when the headers arrive, before it reads the response body. Set a timeout that covers the response body. See docs/sdk.md in the dc-mock package'
      found.push(advice('body-timeout', 'a timeout that covers the body', because))
    }
    if (kind === 'address' && acceptsAnyOutcome && isAccepted(attempt)) {
      const because =
        'For an invalid address, the service returns 400 instead of a verdict. The documentation does not cover this case, but the app should reject the signup, because email to an invalid address cannot be delivered'
      found.push(advice('invalid-address-accepted', 'refused', because))
    }
    if (kind === 'verdict') {
      const hints = calls.flatMap((call) => call.hints).filter(({ id }) => !ownHints.has(id))
      found.push(...hints.map(({ id, message }) => advice(`hint-${id}`, 'no hint in the journal', message)))
    }
    return found.map((judgment) => create(judgment, attempt))
  })
}

/**
 * Reports whether the app accepted a signup. Returns false for redirects and for responses without a JSON body, because forms also use such
 * responses to report an invalid address.
 */
function isAccepted({ result, response }: SignUpAttempt): boolean {
  if (result.kind !== 'outcome' || result.outcome === 'refused' || result.outcome === 'unrecognized') return false
  return response === null || (response.status < 300 && tryParseJson(response.body) !== undefined)
}

/** IDs of hints caused by the drill, not by the app. */
const ownHints: ReadonlySet<string> = new Set(['test-address-unknown', 'assumption-reversed'])

/** Finds an address that the app checked again after receiving a verdict. */
export function findDoubleCheck(
  attempts: readonly SignUpAttempt[],
  current: readonly SignUpAttempt[],
  create: CreateFinding,
): Found | null {
  const double = current.find(({ email, calls }) =>
    checksTwice(calls, attempts.filter((other) => other.email === email).length),
  )
  if (!double) return null
  const judgment = createFailure('checked-again', 'one check', cite('client.one-check-per-signup'))
  return { ...create(judgment, double), id: 'one-check/checked-again' }
}
