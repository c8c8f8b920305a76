import type { ExitCode } from '../contract/report/exit-code.ts'
import { pluralize } from '../contract/report/pluralize.ts'
import { version } from '../spec/version.ts'
import { DrillProblem } from './drill-problem.ts'
import { type DrillOptions, type DrillProgress, DrillSession } from './drill-session.ts'
import { formatMatch, type OutcomeMatches, outcomes } from './outcome.ts'
import { type DrillReport, drillReportVersion, type ReportedCase } from './report/report.ts'

/**
 * Runs a drill, then restores the website's state.
 *
 * @throws {TypeError} if a name in `only` or `skip` is unknown
 */
export async function runDrill(
  options: DrillOptions,
  onProgress: (progress: DrillProgress) => void = () => {},
): Promise<DrillReport> {
  const { environment, policy, url } = options
  const drill = new DrillSession(options)
  const startedAt = environment.now()
  let learned: OutcomeMatches = {}
  const toReport = (problem: DrillReport['problem'], exitCode?: ExitCode): DrillReport => {
    const cases = drill.results.length === 0 ? [] : [...drill.results, ...drill.reportRules()]
    return {
      version: drillReportVersion,
      tool: { name: 'dc-mock drill', version },
      run_id: environment.runId,
      started_at: new Date(startedAt).toISOString(),
      duration_ms: environment.now() - startedAt,
      url,
      when_the_service_fails: policy,
      learned_outcomes: Object.fromEntries(
        outcomes.flatMap((name) => (learned[name] ? [[name, formatMatch(learned[name])]] : [])),
      ),
      cases,
      survived: cases.filter(({ status }) => status === 'survived').length,
      judged: cases.filter(({ status }) => status === 'survived' || status === 'failed').length,
      problem,
      baseline: null,
      exit_code: exitCode ?? exitCodeOf(cases, options),
    }
  }
  /** Restores the website. Returns null on success, or an error message. */
  const restore = (): Promise<string | null> =>
    drill.restore().then(
      () => null,
      (error: unknown) => `The website could not be restored: ${error instanceof Error ? error.message : error}`,
    )
  try {
    learned = await drill.prepare()
    await drill.runAll(onProgress)
  } catch (error) {
    const failure = await restore()
    const explain = (message: string): string => (failure === null ? message : `${message}. ${failure}`)
    if (options.signal.aborted) {
      const left = drill.cases.length - drill.results.length
      const message = `The drill was stopped. ${pluralize(left, 'case')} did not run`
      return toReport({ code: 'stopped', message: explain(message) }, 130)
    }
    if (!(error instanceof DrillProblem)) throw error
    const { code, message } = error
    return toReport({ code, message: explain(message) }, code === 'app-unreachable' ? 3 : 2)
  }
  const failure = await restore()
  if (failure === null) return toReport(null)
  const report = toReport({ code: 'not-restored', message: failure })
  return { ...report, exit_code: report.exit_code === 0 ? 2 : report.exit_code }
}

function exitCodeOf(cases: readonly ReportedCase[], { strict, only }: DrillOptions): ExitCode {
  if (cases.some(({ status, advice: given }) => status === 'failed' || (strict && given.length > 0))) return 1
  const requested = cases.filter(({ id, group }) => only.includes(id) || only.includes(group))
  if (requested.length > 0 && requested.every(({ status }) => status === 'not-run')) return 2
  return cases.some(({ status }) => status === 'survived') ? 0 : 2
}
