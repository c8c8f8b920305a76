/** Writes the reports of a contract run. */
import { createHash } from 'node:crypto'
import { access, appendFile, constants, readFile, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { ContractReport } from '../../contract/report/report.ts'
import type { Context } from '../command.ts'
import type { Output } from '../terminal.ts'
import { UsageError } from '../usage-error.ts'
import { writeFileAtomically } from '../write-file.ts'
import { renderPlan } from './plan-lines.ts'
import { renderResult } from './result-lines.ts'
import type { ReportOption } from './settings.ts'

export interface WriteReportsOptions {
  reports: readonly ReportOption[]
  strict: boolean
  /** Whether to print all findings on the terminal. */
  all: boolean
  /** Whether the target responded. If true, the plan has already been printed. */
  isReached: boolean
  context: Context
}

/** Checks that all report files can be written. Called before the run sends any email checks. */
export async function checkReportFiles(reports: readonly ReportOption[]): Promise<void> {
  for (const { format, file } of reports) {
    if (file === null) continue
    const isFolder = await stat(file).then(
      (found) => found.isDirectory(),
      () => false,
    )
    if (isFolder) throw new UsageError(`--report ${format}=${file} cannot be written, because it is a folder`)
    await access(dirname(file), constants.W_OK).catch(() => {
      throw new UsageError(
        `--report ${format}=${file} cannot be written, because the folder ${dirname(file)} does not exist or is not writable`,
      )
    })
  }
}

export async function writeReports(
  report: ContractReport,
  { reports, strict, all, isReached, context }: WriteReportsOptions,
): Promise<void> {
  const { out } = context.terminal
  for (const { format, file } of reports) {
    switch (format) {
      case 'pretty':
        if (file !== null)
          await write(
            file,
            joinLines([
              ...renderPlan(report, plainOutput),
              ...renderResult(report, { strict, all: true }, plainOutput),
            ]),
          )
        else if (isReached) out.write(joinLines(renderResult(report, { strict, all }, out)))
        break
      case 'github':
        await writeGithub(report, { file, strict, context })
        break
      default: {
        const text = await render(report, format, strict)
        if (file === null) out.write(text)
        else await write(file, text)
      }
    }
  }
}

/** Renders a report. The code of each format is loaded on demand. */
async function render(report: ContractReport, format: 'json' | 'junit', strict: boolean): Promise<string> {
  switch (format) {
    case 'json':
      return (await import('../../contract/report/json.ts')).renderJson(report)
    case 'junit':
      return (await import('../../contract/report/junit.ts')).renderJunit(report, { strict })
  }
}

/**
 * Writes annotations to stdout, and a summary to the file in GITHUB_STEP_SUMMARY. If a report file is set, only writes the summary to the
 * report file.
 */
async function writeGithub(
  report: ContractReport,
  { file, strict, context }: { file: string | null; strict: boolean; context: Context },
): Promise<void> {
  const { renderAnnotations, renderSummary } = await import('../../contract/report/github.ts')
  const summary = renderSummary(report, { strict })
  if (file !== null) return write(file, summary)
  const { out, err } = context.terminal
  out.write(renderAnnotations(report, { strict, specFile: await findSpecFile(report) }))
  const summaryFile = context.env.GITHUB_STEP_SUMMARY
  if (!summaryFile) return
  // If the summary cannot be written, log an error instead of throwing one, because the run is already complete.
  await appendFile(summaryFile, summary).catch(() =>
    err.write(`dc-mock: Could not write to ${summaryFile}, the file in GITHUB_STEP_SUMMARY\n`),
  )
}

/**
 * Returns the path of openapi.yaml if the current folder contains the same spec that the run used. In this case, annotations can refer to
 * lines of the file.
 */
async function findSpecFile({ spec }: ContractReport): Promise<string | null> {
  const text = await readFile('openapi.yaml').catch(() => null)
  return text && createHash('sha256').update(text).digest('hex') === spec.sha256 ? 'openapi.yaml' : null
}

async function write(file: string, text: string): Promise<void> {
  await writeFileAtomically(file, text, { replace: true })
}

function joinLines(lines: readonly string[]): string {
  return `${lines.join('\n')}\n`
}

/** Output without colors and with a fixed width, for report files. */
const plainOutput: Output = {
  write: () => {},
  paint: (_, text) => text,
  width: 100,
  isTerminal: false,
  canOverwrite: false,
}
