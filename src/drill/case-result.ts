import type { DrillCase } from './cases/drill-case.ts'
import { stripAdvice } from './finding.ts'
import type { CaseStatus, ReportedCase } from './report/report.ts'
import type { SignUpRound } from './run-sign-ups.ts'

export function createResult(
  { id, group, title }: DrillCase,
  { attempts, findings: found, notJudged }: SignUpRound,
): ReportedCase {
  const findings = found.filter(({ isAdvice }) => !isAdvice).map(stripAdvice)
  const reason = findings.length > 0 ? null : notJudged
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
