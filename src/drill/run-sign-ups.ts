import type { AddressFactory, DrillCase } from './cases/drill-case.ts'
import type { CreateFinding, Found } from './finding.ts'
import { judgeSignUp, type Policy } from './judge.ts'
import { attemptSignUp, type SignUpAttempt, type SignUpContext } from './sign-up.ts'

export interface SignUpRound {
  attempts: SignUpAttempt[]
  findings: Found[]
  /**
   * Reason why a signup could not be judged. If there are several such signups, the reason for the first one. Null if all signups were
   * judged.
   */
  notJudged: string | null
}

export async function runSignUps(
  one: DrillCase,
  address: AddressFactory,
  policy: Policy,
  context: SignUpContext,
  createFinding: CreateFinding,
): Promise<SignUpRound> {
  const { kind, action, acceptsAnyOutcome = false, requiresChecks = false } = one
  const { relay } = context.app
  if (action === 'refuse-connections') await relay?.refuse()
  if (action === 'stall-responses') relay?.stall()
  const attempts: SignUpAttempt[] = []
  for (const emails of one.signUps(address)) {
    attempts.push(...(await Promise.all(emails.map((email) => attemptSignUp(email, kind, context)))))
  }
  await relay?.accept()
  const { limitMs } = context
  const findings: Found[] = []
  let notJudged: string | null = null
  for (const attempt of attempts) {
    const judged = judgeSignUp(attempt, { kind, policy, limitMs, acceptsAnyOutcome, requiresChecks })
    if (judged.kind === 'finding') findings.push(createFinding(judged.judgment, attempt))
    if (judged.kind === 'not-judged') notJudged ??= judged.reason
  }
  return { attempts, findings, notJudged }
}

/** Maximum number of times to repeat a case whose findings may have been caused by a busy machine. */
export const maxRepeats = 2

const slowMs = 1000

/** On a busy machine, the app may time out before the mock responds, which would cause false findings. */
export function isDoubtful({ kind, action }: DrillCase, { findings }: SignUpRound): boolean {
  return (
    (kind === 'verdict' || kind === 'address') &&
    action === undefined &&
    findings.some(({ check, took_ms }) => check !== 'crashed' && (took_ms ?? 0) >= slowMs)
  )
}
