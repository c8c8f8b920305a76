import { formatTarget } from '../../contract/report/format-target.ts'
import type { ContractReport } from '../../contract/report/report.ts'
import { sanitizeText } from '../../contract/report/sanitize-text.ts'
import type { RunProblem } from '../../contract/run/run-problem.ts'

const fixes: Readonly<Record<RunProblem['kind'], string>> = {
  'out-of-reach': '',
  redirected: '; verify the address that it leads to, if that is the service',
  'not-the-service': '; is this the address of the service?',
  failing: '',
  'key-refused': '; give another one with DC_API_KEY',
  'cop-key-refused': '; give another one with DC_COP_KEY',
  stopped: '',
}

/** Why a run could not go on, or showed nothing, in one line with the cure; null where it did. */
export function explainProblem({ problem, target, exit_code, headline, rules }: ContractReport): string | null {
  if (problem?.kind === 'stopped') return null
  if (problem) {
    const key = problem.kind === 'key-refused' && target.key !== null ? ` ${target.key}…` : ''
    return sanitizeText(`${formatTarget(target)}: ${problem.message}${key}${fixes[problem.kind]}`)
  }
  if (exit_code !== 2) return null
  const reason = headline ?? rules.find(({ verdict }) => verdict === 'untested')?.reason ?? 'no rule was judged'
  return sanitizeText(`${formatTarget(target)}: nothing of what is documented could be shown: ${reason}`)
}
