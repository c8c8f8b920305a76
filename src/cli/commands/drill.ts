import { AppStartError } from '../../drill/app/app-process.ts'
import { compareDrills, readDrillReport } from '../../drill/report/compare.ts'
import type { DrillReport } from '../../drill/report/report.ts'
import { maskSecrets } from '../../service/mask.ts'
import type { Arguments, Context } from '../command.ts'
import { printCases } from '../drill/case-list.ts'
import { drillApp } from '../drill/drill-app.ts'
import { explainStart } from '../drill/explain-start.ts'
import { openApp } from '../drill/open-app.ts'
import { renderDrill } from '../drill/result-lines.ts'
import { type DrillSettings, readDrillSettings } from '../drill/settings.ts'
import { createProgress } from '../progress.ts'
import { checkReportFiles, writeReportFiles } from '../report/report-files.ts'
import { readTextFile } from '../scenario/read-file.ts'
import { UsageError } from '../usage-error.ts'

export async function run(args: Arguments, context: Context): Promise<number> {
  if (args.isSet('list')) return printCases(args, context.terminal.out)
  const settings = await readDrillSettings(args)
  const baseline = settings.baseline === null ? null : await readBaseline(settings.baseline)
  await checkReportFiles(settings.reports)
  const opened = await openApp(settings, args, context).catch((error: unknown) => {
    if (!(error instanceof AppStartError)) throw error
    if (error.output.trim() !== '') context.terminal.err.write(`${maskSecrets(error.output.trimEnd())}\n`)
    throw explainStart(error)
  })
  try {
    const report = await drill(settings, opened, context)
    const compared = baseline ? compareDrills(report, baseline, settings.strict) : report
    await writeReports(compared, settings, context)
    return compared.exit_code
  } finally {
    await opened.close()
  }
}

async function drill(
  settings: DrillSettings,
  opened: Parameters<typeof drillApp>[1],
  { terminal, now, stopRequested }: Context,
): Promise<DrillReport> {
  const stop = new AbortController()
  void stopRequested().then(() => stop.abort())
  const progress = createProgress(terminal.err, 'The drill is starting')
  try {
    return await drillApp(settings, opened, {
      now,
      signal: stop.signal,
      onProgress: ({ done, total, title }) => progress.show(`${done + 1} of ${total} · ${title}`),
    })
  } finally {
    progress.clear()
  }
}

async function writeReports(report: DrillReport, { reports, strict }: DrillSettings, context: Context): Promise<void> {
  await writeReportFiles(reports, context, {
    pretty: (out) => renderDrill(report, strict, out),
    json: async () => (await import('../../contract/report/json.ts')).renderJson(report),
    junit: async () => (await import('../../drill/report/render.ts')).renderDrillJunit(report, strict),
    github: async () => {
      const { renderDrillAnnotations, renderDrillSummary } = await import('../../drill/report/render.ts')
      return { annotations: renderDrillAnnotations(report, strict), summary: renderDrillSummary(report, strict) }
    },
  })
}

async function readBaseline(file: string): Promise<DrillReport> {
  const read = await readTextFile(file)
  if ('problem' in read)
    throw new UsageError(`--baseline: ${file} ${read.problem}`, `Create a report with --report json=${file}`)
  const report = readDrillReport(read.text)
  if (report) return report
  throw new UsageError(
    `--baseline: ${file} is not a report of this version of dc-mock drill`,
    `Create a report with --report json=${file}`,
  )
}
