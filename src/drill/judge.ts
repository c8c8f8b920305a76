/** Decides whether the app handled a signup correctly, based on the facts in openapi.yaml and the configured policy. */
import { findFact, nameSource } from '../spec/facts.ts'
import type { Answer, Call, VerdictAction } from './calls.ts'
import type { CaseKind } from './cases/drill-case.ts'
import type { Outcome } from './outcome.ts'

/** Expected signup outcome when the service fails. Null if no expected outcome is configured. */
export type Policy = 'welcome' | 'refuse' | null

export interface ObservedSignUp {
  readonly email: string
  readonly result: SignUpResult
  /** Response to the signup, with secrets masked, such as `201 {"status":"ok"}`. */
  readonly seen: string
  readonly tookMs: number
  /** Email checks for the address, in the order the mock received them. */
  readonly calls: readonly Call[]
}

export type SignUpResult =
  /** `unrecognized` means that no condition in the `outcomes` settings matches the response. */
  | { kind: 'outcome'; outcome: Outcome | 'unrecognized' }
  /** `status` is null if the signup ended with an error instead of a response. */
  | { kind: 'server-error'; status: number | null }
  | { kind: 'no-response' }
  /** The app refused the connection or closed it without a response. */
  | { kind: 'unreachable'; code: string }

export interface Judgment {
  /** Kind of finding, such as `wrong-outcome`. */
  readonly check: string
  readonly expected: string
  readonly because: string
  readonly isAdvice: boolean
}

/** `not-judged` means that the drill cannot tell whether the signup was handled correctly. `finding` means a failure or advice. */
export type SignUpJudgment =
  | { readonly kind: 'right' }
  | { readonly kind: 'not-judged'; readonly reason: string }
  | { readonly kind: 'finding'; readonly judgment: Judgment }

export const mustNotCrash = 'The app must handle every response from the service without crashing'

const right: SignUpJudgment = { kind: 'right' }

function notJudged(reason: string): SignUpJudgment {
  return { kind: 'not-judged', reason }
}

function finding(judgment: Judgment): SignUpJudgment {
  return { kind: 'finding', judgment }
}

export interface JudgeContext {
  kind: CaseKind
  policy: Policy
  /** Signup timeout, in milliseconds. */
  limitMs: number
  acceptsAnyOutcome: boolean
  /** Whether the app must check the address before it rejects a signup. */
  requiresChecks: boolean
}

export function judgeSignUp(signUp: ObservedSignUp, context: JudgeContext): SignUpJudgment {
  const { kind, limitMs } = context
  const { result } = signUp
  switch (result.kind) {
    case 'unreachable':
      return finding(createFailure('crashed', 'a response', mustNotCrash))
    case 'no-response':
      return finding(
        createFailure(
          'too-slow',
          `a response within ${limitMs / 1000} s`,
          `People abandon slow signups. ${cite('client.timeout-lets-the-signup-through')}`,
        ),
      )
    case 'server-error':
      // When the service fails, a 503 from the app counts as a refused signup. Apps use 503 to ask people to try again later.
      return result.status === 503 && (kind === 'failure' || kind === 'timeout')
        ? judgeOutcome('refused', signUp, context)
        : finding(
            createFailure('server-error', result.status === null ? 'an outcome' : 'a status below 500', mustNotCrash),
          )
    case 'outcome':
      return judgeOutcome(result.outcome, signUp, context)
  }
}

function judgeOutcome(
  outcome: Outcome | 'unrecognized',
  { calls, seen }: ObservedSignUp,
  context: JudgeContext,
): SignUpJudgment {
  const { kind } = context
  if (context.acceptsAnyOutcome) return right
  const last = calls.at(-1)
  if (last === undefined && kind === 'address') {
    return outcome === 'refused'
      ? finding(
          advice(
            'address-refused',
            'a call to the service',
            'The app rejected the email address without calling the service',
          ),
        )
      : notJudged('The app did not check the exact address from the signup. The app may have normalized the address')
  }
  if (last === undefined && kind === 'verdict') {
    return outcome === 'refused' && !context.requiresChecks
      ? notJudged(
          `The app refused the signup without checking the email address (${seen}). The app’s own validation or rate limit may be the cause`,
        )
      : finding(createFailure('no-check', 'one check', cite('client.one-check-per-signup')))
  }
  const answer: Answer = last?.answer ?? { kind: 'lost' }
  if (answer.kind === 'rejected' && answer.status === 400 && kind === 'address') return right
  const expected = expectOutcome(answer, context)
  if (expected === null) return notJudged(outcome === 'unrecognized' ? noMatch : explainMissingPolicy(outcome))
  if (outcome === 'unrecognized') {
    const because = expected.because === '' ? noMatch : `${expected.because}. ${noMatch}`
    return finding(createFailure('wrong-outcome', expected.outcomes.join(' or '), because))
  }
  if (expected.outcomes.includes(outcome)) {
    return kind === 'failure' && answer.kind === 'verdict' && calls.length === 1
      ? notJudged(
          'The service returned a verdict instead of an error. The app may have used a private key that still works during this drill case',
        )
      : right
  }
  if (answer.kind === 'verdict' && answer.action === 'CHALLENGE' && outcome === 'refused') {
    return finding(
      advice(
        'challenge-refused',
        'challenged',
        'If the verdict is CHALLENGE, the app should require additional verification, such as email confirmation',
      ),
    )
  }
  return finding(createFailure('wrong-outcome', expected.outcomes.join(' or '), expected.because))
}

const noMatch = 'None of the conditions under "outcomes:" in dc-mock.yaml matches the response'

function explainMissingPolicy(outcome: Outcome): string {
  const [accepts, policy] = outcome === 'welcome' ? ['accepts', 'welcome'] : ['does not accept', 'refuse']
  return `The app ${accepts} the signup when the service fails. If this is intended, pass --when-the-service-fails ${policy}, or set "when_the_service_fails: ${policy}" under "drill:" in dc-mock.yaml`
}

interface Expectation {
  outcomes: readonly Outcome[]
  because: string
}

const outcomeOf: Readonly<Record<VerdictAction, Outcome>> = {
  ALLOW: 'welcome',
  CHALLENGE: 'challenged',
  BLOCK: 'refused',
}

/** Returns null if no fact or policy defines the correct outcomes. */
function expectOutcome(answer: Answer, { kind, policy }: JudgeContext): Expectation | null {
  switch (answer.kind) {
    case 'verdict':
      return {
        outcomes: [outcomeOf[answer.action]],
        because: `The service returned ${answer.action}. ${cite('client.callers-act-on-action')}`,
      }
    case 'late': {
      const failed = expectFailure(kind, policy)
      return { outcomes: [outcomeOf[answer.action], ...(failed?.outcomes ?? [])], because: failed?.because ?? '' }
    }
    default:
      return kind === 'verdict' && answer.kind === 'rejected'
        ? { outcomes: [], because: `The service rejected the check with status ${answer.status}` }
        : expectFailure(kind, policy)
  }
}

function expectFailure(kind: CaseKind, policy: Policy): Expectation | null {
  if (policy !== null) {
    const outcome = policy === 'welcome' ? 'welcome' : 'refused'
    return { outcomes: [outcome], because: `when_the_service_fails: ${policy}` }
  }
  if (kind !== 'timeout') return null
  return { outcomes: ['welcome'], because: cite('client.timeout-lets-the-signup-through') }
}

export function adviseOnCalls(calls: readonly Call[]): Judgment[] {
  const found: Judgment[] = []
  const rejected = calls.filter(({ answer }) => answer.kind === 'rejected' && answer.status < 500)
  const [first] = rejected
  if (rejected.length > 1 && first) {
    found.push(
      advice(
        `retries-${first.status}`,
        `no retry after ${first.status}`,
        'Retrying the same request returns the same response',
      ),
    )
  }
  if (calls.length > maxRetries + 1) {
    found.push(
      advice(
        'many-retries',
        `at most ${maxRetries} retries`,
        'Each retry delays the signup and may count against the quota',
      ),
    )
  }
  const isFast = calls.some((call, index) => index > 0 && call.at - (calls[index - 1]?.at ?? 0) < minPauseMs)
  if (calls.length > 2 && isFast) {
    found.push(advice('fast-retries', 'pauses between retries', 'A failing service needs time to recover'))
  }
  return found
}

const maxRetries = 3
const minPauseMs = 20

/**
 * Reports whether the app received more than one verdict per signup.
 *
 * @param calls all checks of an email address
 * @param signUps number of signups with the address
 */
export function checksTwice(calls: readonly Call[], signUps: number): boolean {
  return calls.filter(({ answer }) => answer.kind === 'verdict').length > signUps
}

export function createFailure(check: string, expected: string, because: string): Judgment {
  return { check, expected, because, isAdvice: false }
}

export function advice(check: string, expected: string, because: string): Judgment {
  return { check, expected, because, isAdvice: true }
}

/** The result ends with the source of the fact, such as `(service 4.9)`. */
export function cite(name: string): string {
  const fact = findFact(name)
  return `${fact.description} (${nameSource(fact)})`
}
