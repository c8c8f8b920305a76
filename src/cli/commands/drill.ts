import { AppStartError } from '../../drill/app/app-process.ts'
import { compareDrills, readDrillReport } from '../../drill/report/compare.ts'
import type { DrillReport } from '../../drill/report/report.ts'
import { createCases } from '../../drill/select-cases.ts'
import { maskSecrets } from '../../service/mask.ts'
import { shippedSpec } from '../../spec/read-spec.ts'
import type { Arguments, Context } from '../command.ts'
import { drillApp } from '../drill/drill-app.ts'
import { explainStart, type OpenedApp, openApp } from '../drill/open-app.ts'
import { renderDrill } from '../drill/result-lines.ts'
import { type DrillSettings, readDrillSettings } from '../drill/settings.ts'
import { exitCodes } from '../exit-codes.ts'
import { createProgress } from '../progress.ts'
import { checkReportFiles, writeReportFiles } from '../report/report-files.ts'
import { readTextFile } from '../scenario/read-file.ts'
import { formatJson, type Output } from '../terminal.ts'
import { UsageError } from '../usage-error.ts'

/** Delay before the drill reports that it is waiting for the app. */
const explainWaitMs = 3000

export async function run(args: Arguments, context: Context): Promise<number> {
  if (args.isSet('list')) return printCases(args, context.terminal.out)
  const settings = await readDrillSettings(args)
  rejectUnusedMock(settings, args)
  const baseline = settings.baseline === null ? null : await readBaseline(settings.baseline)
  await checkReportFiles(settings.reports)
  const stop = new AbortController()
  void context.stopRequested().then(() => stop.abort())
  const opened = await open(settings, args, context, stop.signal)
  if (opened === null) return exitCodes.stopped
  try {
    const report = await drill(settings, opened, context, stop.signal)
    const compared = baseline ? compareDrills(report, baseline, settings.strict) : report
    await writeReports(compared, settings, context)
    return compared.exit_code
  } finally {
    await opened.close()
  }
}

function rejectUnusedMock({ start }: DrillSettings, args: Arguments): void {
  const unused = ['url', 'port'].find((name) => args.isSet(name))
  if (start === null || unused === undefined) return
  const [name, fix] = args.isSet('start')
    ? ['--start', 'omit --start']
    : ['drill.start in dc-mock.yaml', 'remove start from dc-mock.yaml']
  throw new UsageError(
    `${name} makes the drill start a new mock, so --${unused} has no effect`,
    `Remove --${unused}. To test an app that calls a running mock, start the app first and ${fix}`,
  )
}

function printCases(args: Arguments, out: Output): number {
  const format = args.values('report').find((value) => value !== 'json' && value !== 'pretty')
  if (format !== undefined) throw new UsageError(`--list does not support --report ${format}`, 'Use --report json')
  const cases = createCases(shippedSpec()).map(({ id, group, title, needs }) => ({
    ...{ id, group, title, needs_start: needs === 'start' },
  }))
  if (args.values('report').includes('json')) {
    out.write(formatJson(cases))
    return 0
  }
  const width = Math.max(...cases.map(({ id }) => id.length))
  let group = ''
  for (const one of cases) {
    if (one.group !== group) out.write(`${out.paint('bold', one.group)}\n`)
    group = one.group
    out.write(`  ${one.id.padEnd(width)}  ${one.title}${one.needs_start ? ' (requires --start)' : ''}\n`)
  }
  return 0
}

/** Returns null if the signal is aborted during setup. */
async function open(
  settings: DrillSettings,
  args: Arguments,
  { env, terminal: { err } }: Context,
  signal: AbortSignal,
): Promise<OpenedApp | null> {
  const { request, start, startTimeoutMs } = settings
  const explainWait = (): void =>
    err.write(
      `dc-mock: Waiting up to ${startTimeoutMs / 1000} s for the app to accept connections at ${new URL(request.url).origin}\n`,
    )
  const timer = start === null ? undefined : setTimeout(explainWait, explainWaitMs)
  try {
    return await openApp(settings, args, { env, signal })
  } catch (error) {
    if (error === signal.reason) {
      err.write('dc-mock: The drill was stopped before its first signup\n')
      return null
    }
    if (!(error instanceof AppStartError)) throw error
    if (error.output.trim() !== '') err.write(`${maskSecrets(error.output.trimEnd())}\n`)
    throw explainStart(error)
  } finally {
    clearTimeout(timer)
  }
}

async function drill(
  settings: DrillSettings,
  opened: OpenedApp,
  { terminal, now }: Context,
  signal: AbortSignal,
): Promise<DrillReport> {
  const progress = createProgress(terminal.err, 'The drill is starting')
  try {
    return await drillApp(settings, opened, {
      now,
      signal,
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
    `--baseline: ${file} was not created by this version of dc-mock drill`,
    `Create a report with --report json=${file}`,
  )
}
