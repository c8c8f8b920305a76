import type { ContractReport } from './report.ts'

/** Explains why the run tested no documented rule. Returns null if it tested a documented rule, or ended early because of a problem. */
export function explainNothingTested({ problem, exit_code, headline, rules }: ContractReport): string | null {
  if (problem || exit_code !== 2) return null
  const untested = rules.find(({ binding, verdict }) => binding && verdict === 'untested')
  const reason = headline ?? untested?.reason
  return ['None of the documented rules could be tested', ...(reason ? [reason] : [])].join('. ')
}
