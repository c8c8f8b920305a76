/** Creates the result of a case. */
import type { DrillCase } from './cases/drill-case.ts'
import { type Found, stripAdvice } from './finding-factory.ts'
import type { Policy } from './judge.ts'
import type { CaseStatus, ReportedCase } from './report/report.ts'
import type { SignUpAttempt } from './sign-up.ts'

export function createResult(
  one: DrillCase,
  attempts: readonly SignUpAttempt[],
  found: readonly Found[],
  policy: Policy,
): ReportedCase {
  const { id, group, title } = one
  const findings = found.filter(({ isAdvice }) => !isAdvice).map(stripAdvice)
  const reason = findings.length > 0 ? null : explainNotJudged(one, attempts, policy)
  return {
    ...{ id, group, title, findings },
    status: findings.length > 0 ? 'failed' : reason === null ? 'survived' : 'not-judged',
    reason: reason ?? '',
    seen: attempts[0]?.seen ?? '',
    advice: found.filter(({ isAdvice }) => isAdvice).map(stripAdvice),
  }
}

export function notRun({ id, group, title }: DrillCase, status: CaseStatus, reason: string): ReportedCase {
  return { id, group, title, status, reason, seen: '', findings: [], advice: [] }
}

/** Returns the reason why the case cannot be judged, or null if it can be judged. */
function explainNotJudged(
  { kind, acceptsAnyOutcome }: DrillCase,
  attempts: readonly SignUpAttempt[],
  policy: Policy,
): string | null {
  const unchecked = attempts.find(({ calls, result }) => calls.length === 0 && result.kind === 'outcome')
  if (unchecked?.result.kind === 'outcome' && !acceptsAnyOutcome) {
    const { outcome } = unchecked.result
    if (kind === 'verdict' && outcome === 'refused')
      return `The app refused the signup without a check (${unchecked.seen}). Its own validation or rate limit may be the cause`
    if (kind === 'address' && outcome !== 'refused')
      return 'The app did not check this address, but it may have checked a modified form of it'
  }
  if (kind !== 'failure') return null
  const answers = attempts.flatMap(({ calls }) => calls.map(({ answer }) => answer))
  if (answers.at(-1)?.kind === 'verdict') {
    return answers.length > 1 ? null : 'The service returned a verdict because the app does not use this case’s key'
  }
  const [attempt] = attempts
  if (policy !== null || attempt?.result.kind !== 'outcome') return null
  const isWelcome = attempt.result.outcome === 'welcome'
  return `The app ${isWelcome ? 'accepts' : 'does not accept'} the signup. If this is what you want, add "when_the_service_fails: ${isWelcome ? 'welcome' : 'refuse'}" to dc-mock.yaml`
}
