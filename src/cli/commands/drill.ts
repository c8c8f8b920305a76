/** Implements `dc-mock drill`, which runs the signup of an app through every answer and failure of the service. */
import type { MockHandles, Website } from '../../client/handles.ts'
import { AppStartError } from '../../drill/app/app-process.ts'
import type { TestedApp } from '../../drill/app.ts'
import { compareDrills, readDrillReport } from '../../drill/report/compare.ts'
import type { DrillReport } from '../../drill/report/report.ts'
import { runDrill } from '../../drill/run-drill.ts'
import { createDrillId } from '../../drill/sign-up.ts'
import { createEnvironment } from '../../service/create-environment.ts'
import { maskSecrets } from '../../service/mask.ts'
import { shippedSpec } from '../../spec/read-spec.ts'
import type { Arguments, Context } from '../command.ts'
import { printCases } from '../drill/case-list.ts'
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
    throw error instanceof AppStartError ? explainStart(error, context) : error
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

interface OpenedApp {
  app: TestedApp
  mock: MockHandles
  website: Website | null
}

async function drill(
  settings: DrillSettings,
  { app, mock, website }: OpenedApp,
  { terminal, now, stopRequested }: Context,
): Promise<DrillReport> {
  const stop = new AbortController()
  void stopRequested().then(() => stop.abort())
  const progress = createProgress(terminal.err, 'The drill is starting')
  const environment = createEnvironment({})
  try {
    return await runDrill(
      {
        app,
        mock,
        website,
        environment: { now, sleep: environment.sleep, runId: createDrillId(environment.random) },
        spec: shippedSpec(),
        url: settings.command === null ? settings.request.url : null,
        policy: settings.policy,
        matches: settings.outcomes,
        only: settings.only,
        skip: settings.skip,
        strict: settings.strict,
        limitMs: settings.limitMs,
        rerun: settings.rerun,
        signal: stop.signal,
      },
      ({ done, total, title, secondsLeft }) =>
        progress.show(`${done + 1} of ${total} · ${title} · about ${secondsLeft} s left`),
    )
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

/** Prints what the app printed, because it usually contains the reason. */
function explainStart({ message, output, code }: AppStartError, { terminal: { err } }: Context): UsageError {
  if (output.trim() !== '') err.write(`${maskSecrets(output.trimEnd())}\n`)
  const fix =
    code === 'not-listening'
      ? 'Make sure that the app listens on the port of the URL, which is also in the variable PORT, or set --start-timeout'
      : code === 'exited'
        ? 'The lines above are the last output of the app'
        : null
  return new UsageError(message, fix)
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
