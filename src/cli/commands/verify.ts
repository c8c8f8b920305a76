import type { OpenLedger } from '../../contract/ledger/open-ledger.ts'
import { hasFastCheck } from '../../contract/probes/hostile-values.ts'
import { compareReports } from '../../contract/report/compare.ts'
import { renderErrorAnnotation } from '../../contract/report/github.ts'
import { readReport } from '../../contract/report/json.ts'
import { type ContractReport, reportSpec, reportTarget, toReport } from '../../contract/report/report.ts'
import { reportPlan } from '../../contract/report/report-plan.ts'
import { formatRerunCommand } from '../../contract/report/rerun-command.ts'
import type { ContractRule } from '../../contract/rule.ts'
import { type PlanOptions, planContract, type RunPlan } from '../../contract/run/plan.ts'
import { runPlan } from '../../contract/run/run.ts'
import { defaultPermissions } from '../../contract/target.ts'
import type { ActiveSpec } from '../../spec/overlay/active-spec.ts'
import type { Arguments, Context } from '../command.ts'
import { checkLearnFile, writeLearnFile } from '../overlay/learn-file.ts'
import { openSpec } from '../overlay/open-spec.ts'
import { createProgress } from '../progress.ts'
import { checkReportFiles } from '../report/report-files.ts'
import { readTextFile } from '../scenario/read-file.ts'
import { UsageError } from '../usage-error.ts'
import { printExplanation } from '../verify/explain.ts'
import { openRunLedger, readLedgerChecks, remainingBudget } from '../verify/ledger.ts'
import { findUnreachable, openTarget } from '../verify/open-target.ts'
import { type PlanPreview, renderPlan, renderPlanDetails } from '../verify/plan-lines.ts'
import { findRejection } from '../verify/reject-plan.ts'
import { explainProblem } from '../verify/result-lines.ts'
import { isJsonRequested, printRules } from '../verify/rule-list.ts'
import { readVerifySettings, type VerifySettings } from '../verify/settings.ts'
import { writeReports } from '../verify/write-reports.ts'

export async function run(args: Arguments, context: Context): Promise<number> {
  try {
    return await runVerify(args, context)
  } catch (error) {
    if (args.values('report').includes('github') && error instanceof Error)
      context.terminal.out.write(renderErrorAnnotation(error.message))
    throw error
  }
}

async function runVerify(args: Arguments, context: Context): Promise<number> {
  if (args.isSet('list')) return printRules(args, context.terminal.out)
  const explained = args.value('explain')
  if (explained !== undefined) return printExplanation(explained, context.terminal.out, { json: isJsonRequested(args) })

  const settings = await readVerifySettings(args, context.env)
  const baseline = settings.baseline === null ? null : await readBaseline(settings.baseline)
  await checkReportFiles(settings.reports)
  await checkLearnFile(settings.learn)
  const activeSpec = await openVerifySpec(settings)
  const { target, close } = await openTarget(settings)
  if (settings.hasKeyFlag && target.kind === 'mock')
    context.terminal.err.write('dc-mock: --key has no effect, because a run against a mock creates its own websites\n')
  try {
    const { rate, only, skip } = settings
    const budget = await remainingBudget(target, settings.permissions.budget, settings)
    const permissions = { ...settings.permissions, budget }
    const specRules = await readActiveRules(activeSpec)
    const usesFuzz = permissions.fuzz ?? defaultPermissions[target.kind].fuzz
    const fastCheck = !usesFuzz || (await hasFastCheck())
    const plan = planContract({ target, permissions, only, skip, fastCheck, rate, ...specRules })
    if (settings.dryRun) return await printPlan(plan, { settings, activeSpec, context })
    const rejection = findRejection(plan, settings)
    if (rejection) throw (await findUnreachable(settings.url)) ?? rejection
    const ledger = await openRunLedger(target, settings, context, plan.requests.check > 0)
    try {
      return await verify(plan, { settings, activeSpec, ledger, baseline, context })
    } finally {
      await ledger?.close()
    }
  } finally {
    await close()
  }
}

async function openVerifySpec({ overlays, spec, learn }: VerifySettings): Promise<ActiveSpec | null> {
  return overlays.length === 0 && spec === null && learn === null ? null : openSpec(overlays, spec)
}

/** Returns no options for the bundled spec without overlays, because `planContract` uses this spec by default. */
async function readActiveRules(activeSpec: ActiveSpec | null): Promise<Pick<PlanOptions, 'spec' | 'rules'>> {
  if (activeSpec === null || activeSpec.from.length === 0) return {}
  const { activeRules } = await import('../../contract/overlay/active-rules.ts')
  return { spec: activeSpec.spec, rules: activeRules(activeSpec) }
}

async function printPlan(plan: RunPlan, { settings, activeSpec, context }: PlanContext): Promise<number> {
  const { out, err } = context.terminal
  const rejection = findRejection(plan, settings)
  if (rejection) err.write(`dc-mock: Without --dry-run, this run would not start. ${rejection.message}\n`)
  const { quota } = settings
  const preview = previewOf(plan, activeSpec, {
    appId: null,
    checks: await readLedgerChecks(plan.target, settings),
    quota,
  })
  const isJson = settings.reports.some(({ format, file }) => format === 'json' && file === null)
  const lines = isJson
    ? [JSON.stringify(preview, null, 2)]
    : [
        ...renderPlan(preview, out),
        ...(settings.all ? renderPlanDetails(preview, out) : ['To list the probes and skipped rules, use --all']),
      ]
  out.write(`${lines.join('\n')}\n`)
  return 0
}

function previewOf(plan: RunPlan, activeSpec: ActiveSpec | null, { appId, checks, quota }: LedgerStatus): PlanPreview {
  return {
    target: reportTarget(plan.target, appId),
    spec: reportSpec(activeSpec),
    plan: reportPlan(plan),
    ledger: checks === null ? null : { checks },
    quota,
  }
}

interface LedgerStatus {
  appId: string | null
  checks: number | null
  quota: number | undefined
}

interface PlanContext {
  settings: VerifySettings
  /** Null if none of `--spec`, `--overlay` and `--learn` is set. */
  activeSpec: ActiveSpec | null
  context: Context
}

interface VerifyOptions extends PlanContext {
  ledger: OpenLedger | null
  baseline: ContractReport | null
}

async function verify(
  plan: RunPlan,
  { settings, activeSpec, ledger, baseline, context }: VerifyOptions,
): Promise<number> {
  const { terminal } = context
  const { strict, all, reports, timeoutMs, userAgent, quota } = settings
  const isPretty = reports.some(({ format, file }) => format === 'pretty' && file === null)
  const progress = createProgress(terminal.err, 'no probe has finished yet')
  const stop = new AbortController()
  void context.stopRequested().then(() => stop.abort())

  let isReached = false
  const run = await runPlan(plan, {
    signal: stop.signal,
    ledger,
    timeoutMs,
    userAgent,
    onContact(appId) {
      isReached = true
      const preview = previewOf(plan, activeSpec, { appId, checks: ledger?.getChecks(appId) ?? null, quota })
      if (isPretty) terminal.out.write(`${renderPlan(preview, terminal.out).join('\n')}\n`)
    },
    onProgress: (done, total, probe) => progress.show(`${done} of ${total} probes · ${probe.name}`),
  }).finally(progress.clear)

  const checks = ledger?.getChecks(run.appId) ?? null
  const newReport = toReport(run, {
    strict,
    spec: reportSpec(activeSpec),
    rerun: createRerunCommand(plan, settings),
    keyText: settings.hasKeyFlag ? keyPlaceholder : undefined,
    ledger: checks === null ? null : { checks },
  })
  const report = baseline ? compareReports(newReport, baseline, strict) : newReport
  if (activeSpec && settings.learn !== null) {
    const { observeRun } = await import('../../contract/overlay/observer.ts')
    const learned = { file: settings.learn, from: new URL(run.plan.target.url).host, activeSpec }
    await writeLearnFile(observeRun(run, activeSpec), learned, terminal)
  }
  const line = explainProblem(report)
  if (line !== null) terminal.err.write(`dc-mock: ${line}\n`)
  await writeReports(report, { reports, strict, all, isReached, context })
  return report.exit_code
}

/** @throws {UsageError} if the file cannot be read or is not a report */
async function readBaseline(file: string): Promise<ContractReport> {
  const read = await readTextFile(file)
  if ('problem' in read)
    throw new UsageError(`--baseline: ${file} ${read.problem}`, `Create a report with --report json=${file}`)
  try {
    return readReport(read.text)
  } catch (error) {
    throw error instanceof TypeError ? new UsageError(`--baseline: ${file} ${error.message}`) : error
  }
}

const keyPlaceholder = '<key>'

/** Omits header values, because they can contain secrets. */
function createRerunCommand(
  plan: RunPlan,
  { name, url, target, hasKeyFlag, headers, cdnUrl, cacert, overlays, spec }: VerifySettings,
): (rule: ContractRule) => string {
  const isAddress = url === name
  const command = [
    ...['npx', 'dc-mock', 'verify', name],
    ...(isAddress && target !== null ? ['--target', target] : []),
    ...(isAddress || url === null ? overlays.flatMap((file) => ['--overlay', file]) : []),
    ...((isAddress || url === null) && spec !== null ? ['--spec', spec] : []),
    ...(hasKeyFlag ? ['--key', keyPlaceholder] : []),
    ...(isAddress && cdnUrl !== null ? ['--cdn-url', cdnUrl] : []),
    ...(isAddress && cacert !== null ? ['--cacert', cacert] : []),
    ...(isAddress ? Object.keys(headers).flatMap((header) => ['--header', `${header}: …`]) : []),
  ]
  return (rule) => formatRerunCommand(rule, plan, command)
}
