import { appendFile } from 'node:fs/promises'
import type { Context } from '../command.ts'
import type { Output } from '../terminal.ts'
import { checkWritable, writeFileAtomically } from '../write-file.ts'
import type { ReportOption } from './report-options.ts'

export interface ReportRenderers {
  /** Returns the report's lines, or null to print nothing. */
  pretty(out: Output): readonly string[] | null
  json(): Promise<string>
  junit(): Promise<string>
  github(): Promise<{ annotations: string; summary: string }>
}

/** @throws {UsageError} if a report file cannot be written */
export async function checkReportFiles(reports: readonly ReportOption[]): Promise<void> {
  for (const { format, file } of reports) if (file !== null) await checkWritable(`--report ${format}=${file}`, file)
}

export async function writeReportFiles(
  reports: readonly ReportOption[],
  context: Context,
  render: ReportRenderers,
): Promise<void> {
  const { out } = context.terminal
  for (const { format, file } of reports) {
    switch (format) {
      case 'pretty': {
        const lines = render.pretty(file === null ? out : plainOutput)
        if (lines !== null) await write(file, `${lines.join('\n')}\n`, out)
        break
      }
      case 'github':
        await writeGithub(await render.github(), file, context)
        break
      default:
        await write(file, await render[format](), out)
    }
  }
}

/** A report file contains only the summary, without the annotations. */
async function writeGithub(
  { annotations, summary }: Awaited<ReturnType<ReportRenderers['github']>>,
  file: string | null,
  { env, terminal: { out, err } }: Context,
): Promise<void> {
  if (file !== null) return write(file, summary, out)
  out.write(annotations)
  const summaryFile = env.GITHUB_STEP_SUMMARY
  if (!summaryFile) return
  // Log the error instead of throwing it, because the run is already complete.
  await appendFile(summaryFile, summary).catch(() =>
    err.write(`dc-mock: Could not write to ${summaryFile}, the file in GITHUB_STEP_SUMMARY\n`),
  )
}

async function write(file: string | null, text: string, out: Output): Promise<void> {
  if (file === null) out.write(text)
  else await writeFileAtomically(file, text, { replace: true })
}

/** Passed to `pretty` when the report is written to a file. Adds no colors. */
const plainOutput: Output = {
  write: () => {},
  paint: (_, text) => text,
  width: 100,
  isTerminal: false,
  canOverwrite: false,
}
