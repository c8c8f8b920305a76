/** Report about a deployment that tries to inject content into the report. */
import { planContract } from '../../../src/contract/index.ts'
import { type ContractReport, type ReportOptions, toReport } from '../../../src/contract/report/report.ts'
import { type ContractRun, runPlan } from '../../../src/contract/run/run.ts'
import { startInProcess } from '../../support/start.ts'
import { mockWithChanges, withJson } from '../target.ts'

/** Text with markup, section ends, CI commands and invisible characters. */
const hostileText =
  '</pre></script><img src=//evil.example/x onerror=alert(1)>"\'`]]>&amp;|\n::error::owned\r\n## owned\u0000\u001b[2J\u202egnp.exe \ud800 $(id) {{x}} ::error::owned ##[error]owned'

let run: Promise<ContractRun> | undefined

/** Reports the same run in each call. */
export async function hostileReport(options: ReportOptions = {}): Promise<ContractReport> {
  run ??= runHostile()
  return toReport(await run, options)
}

async function runHostile(): Promise<ContractRun> {
  const { mock } = await startInProcess()
  const target = mockWithChanges(mock, (response) =>
    response.status === 401 || response.status === 404
      ? withJson(response, () => ({ message: hostileText, [`<b>${hostileText}`]: 1 }))
      : response,
  )
  const plan = planContract({
    target,
    only: ['getHealth', 'unknownPath', 'gate'],
    skip: ['gate.requires-both-credentials'],
  })
  return runPlan(plan)
}
