import { formatTarget } from '../../contract/report/format-target.ts'
import type { ContractReport } from '../../contract/report/report.ts'
import { sanitizeText } from '../../contract/report/sanitize-text.ts'
import type { RunProblem } from '../../contract/run/run-problem.ts'

const fixes: Readonly<Record<RunProblem['kind'], string>> = {
  unreachable: '',
  redirected: '. Verify the redirect target if that is the service',
  'not-the-service': '. Is this the address of the service?',
  failing: '',
  'key-rejected': '. Use another key with DC_API_KEY',
  'cop-key-rejected': '. Use another key with DC_COP_KEY',
  stopped: '',
}

/** Returns the reason why a run stopped early or tested nothing, with the fix in the same line. Returns null for a complete run. */
export function explainProblem({ problem, target, exit_code, headline, rules }: ContractReport): string | null {
  if (problem?.kind === 'stopped') return null
  if (problem) {
    const fix =
      problem.kind === 'key-rejected' && target.key !== null
        ? `. Use a key other than ${target.key}… with DC_API_KEY`
        : fixes[problem.kind]
    return sanitizeText(`${formatTarget(target)}: ${problem.message}${fix}`)
  }
  if (exit_code !== 2) return null
  const reason = headline ?? rules.find(({ verdict }) => verdict === 'untested')?.reason ?? 'No rule was tested'
  return sanitizeText(`${formatTarget(target)}: No documented rule could be tested. ${reason}`)
}
