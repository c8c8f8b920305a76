import { createHttpTransport } from '../contract/limiter/transport-http.ts'
import { mockTarget } from '../contract/make-target.ts'
import { hasFastCheck } from '../contract/probes/hostile-values.ts'
import { toReport } from '../contract/report/report.ts'
import { planContract } from '../contract/run/plan.ts'
import { runPlan } from '../contract/run/run.ts'
import type { ToolContext } from './tool.ts'

const maxFindings = 5

/** @param only rules to select, as in `planContract` */
export async function verifyMock(only: readonly string[], { mock, signal }: ToolContext): Promise<object> {
  const target = mockTarget(mock, createHttpTransport({ keepAlive: true }).send)
  const plan = planContract({ target, only, fastCheck: await hasFastCheck() })
  const { exit_code, headline, rules } = toReport(await runPlan(plan, { signal }))
  const failed = rules.filter(({ findings }) => findings.length > 0)
  const findings = failed.flatMap(({ id, findings }) => findings.map((finding) => ({ ...finding, rule: id })))
  return {
    passed: exit_code === 0,
    headline,
    rules: rules.length,
    failed: failed.map(({ id }) => id),
    untested: rules.filter(({ verdict }) => verdict === 'untested').length + plan.leftOut.length,
    findings: findings
      .slice(0, maxFindings)
      .map(({ rule, at, expected, received, source, rerun }) => ({ rule, at, expected, received, source, rerun })),
  }
}
