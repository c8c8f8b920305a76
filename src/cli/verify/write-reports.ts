import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { ContractReport } from '../../contract/report/report.ts'
import type { Context } from '../command.ts'
import { writeReportFiles } from '../report/report-files.ts'
import type { ReportOption } from '../report/report-options.ts'
import { renderPlan } from './plan-lines.ts'
import { renderResult } from './result-lines.ts'

export interface WriteReportsOptions {
  reports: readonly ReportOption[]
  strict: boolean
  /** Whether to print all findings to the terminal. */
  all: boolean
  /** Whether the first probe finished without ending the run early. If false, the `pretty` report is not printed to the terminal. */
  isReached: boolean
  context: Context
}

export async function writeReports(
  report: ContractReport,
  { reports, strict, all, isReached, context }: WriteReportsOptions,
): Promise<void> {
  await writeReportFiles(reports, context, {
    pretty: (out) =>
      out === context.terminal.out
        ? isReached
          ? renderResult(report, { strict, all }, out)
          : null
        : [...renderPlan(report, out), ...renderResult(report, { strict, all: true }, out)],
    json: async () => (await import('../../contract/report/json.ts')).renderJson(report),
    junit: async () => (await import('../../contract/report/junit.ts')).renderJunit(report, { strict }),
    github: async () => {
      const { renderAnnotations, renderSummary } = await import('../../contract/report/github.ts')
      return {
        annotations: renderAnnotations(report, { strict, specFile: await findSpecFile(report) }),
        summary: renderSummary(report, { strict }),
      }
    },
  })
}

/** Returns null if the run did not use openapi.yaml from the current folder. */
async function findSpecFile({ spec }: ContractReport): Promise<string | null> {
  const text = await readFile('openapi.yaml').catch(() => null)
  return text && createHash('sha256').update(text).digest('hex') === spec.sha256 ? 'openapi.yaml' : null
}
