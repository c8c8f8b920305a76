/** `dc-mock verify`: holds a deployment against the contract, and spends no more of it than was allowed. */
import type { OpenLedger } from '../../contract/ledger/open-ledger.ts'
import { hasFastCheck } from '../../contract/probes/hostile-values.ts'
import { compareReports } from '../../contract/report/compare.ts'
import { type Report, reportTarget, toReport } from '../../contract/report/report.ts'
import { reportPlan } from '../../contract/report/report-plan.ts'
import { planContract, type RunPlan } from '../../contract/run/plan.ts'
import { type Run, runPlan } from '../../contract/run/run.ts'
import type { ActiveSpec } from '../../spec/overlay/active-spec.ts'
import type { Arguments, Context } from '../command.ts'
import { checkLearnFile, writeLearnFile } from '../overlay/learn-file.ts'
import { againIn } from '../verify/again.ts'
import { readBaseline } from '../verify/baseline.ts'
import { printExplanation } from '../verify/explain.ts'
import { ledgerChecks, openLedgerFor, permissionsByLedger } from '../verify/ledger.ts'
import { openTarget } from '../verify/open-target.ts'
import { type Preview, renderPlan, renderPlanInFull } from '../verify/plan-lines.ts'
import { explainProblem } from '../verify/problem-line.ts'
import { createProgress } from '../verify/progress.ts'
import { refuseEmptyPlan, refuseMissingKey, warnOfMissingKey } from '../verify/refuse-plan.ts'
import { printRules } from '../verify/rule-list.ts'
import { readVerifySettings, type VerifySettings } from '../verify/settings.ts'
import { openVerifySpec, reportSpec, rulesOf } from '../verify/spec.ts'
import { checkReportFiles, writeReports } from '../verify/write-reports.ts'
import { asUsageError } from '../verify/wrong-use.ts'

export async function run(args: Arguments, context: Context): Promise<number> {
  if (args.isSet('list')) return printRules(args, context.terminal.out)
  const explained = args.text('explain')
  if (explained !== undefined) return printExplanation(explained, context.terminal.out)

  const settings = await readVerifySettings(args, context.env)
  const baseline = settings.baseline === null ? null : await readBaseline(settings.baseline)
  await checkReportFiles(settings.reports)
  await checkLearnFile(settings.learn)
  const force = await openVerifySpec(settings)
  const { target, close } = await openTarget(settings)
  try {
    const { rate, realTime, only, skip } = settings
    const permissions = await permissionsByLedger(target, settings)
    const asked = await rulesOf(force)
    const madeUp = permissions.fuzz ?? target.kind === 'mock'
    const fastCheck = !madeUp || (await hasFastCheck())
    const pace = rate === undefined ? {} : { rate }
    const plan = makePlan({ target, permissions, realTime, only, skip, fastCheck, ...asked, ...pace })
    if (settings.dryRun) return await showPlan(plan, { settings, force, context })
    refuseEmptyPlan(plan)
    refuseMissingKey(plan, settings)
    const ledger = await openLedgerFor(plan, settings, context)
    try {
      return await verify(plan, { settings, force, ledger, baseline, context })
    } finally {
      await ledger?.close()
    }
  } finally {
    await close()
  }
}

function makePlan(options: Parameters<typeof planContract>[0]): RunPlan {
  try {
    return planContract(options)
  } catch (error) {
    throw asUsageError(error)
  }
}

async function showPlan(plan: RunPlan, { settings, force, context }: Asked): Promise<number> {
  const { out, err } = context.terminal
  const warning = settings.withoutKey ? null : warnOfMissingKey(plan)
  if (warning !== null) err.write(`dc-mock: ${warning}\n`)
  const { quota } = settings
  const preview = previewOf(plan, force, { appId: null, checks: await ledgerChecks(plan, settings), quota })
  const isJson = settings.reports.some(({ format, file }) => format === 'json' && file === null)
  const lines = isJson
    ? [JSON.stringify(preview, null, 2)]
    : [...renderPlan(preview, out), ...renderPlanInFull(preview, out)]
  out.write(`${lines.join('\n')}\n`)
  return 0
}

function previewOf(plan: RunPlan, force: ActiveSpec | null, { appId, checks, quota }: Known): Preview {
  return {
    target: reportTarget(plan.target, appId),
    spec: reportSpec(force),
    plan: reportPlan(plan),
    ledger: checks === null ? null : { checks },
    ...(quota === undefined ? {} : { quota }),
  }
}

interface Known {
  appId: string | null
  checks: number | null
  quota: number | undefined
}

interface Asked {
  settings: VerifySettings
  /** Null for the spec of this version. */
  force: ActiveSpec | null
  context: Context
}

interface Verifying extends Asked {
  ledger: OpenLedger | null
  baseline: Report | null
}

async function verify(plan: RunPlan, { settings, force, ledger, baseline, context }: Verifying): Promise<number> {
  const { terminal } = context
  const { strict, reports, timeoutMs, userAgent, quota } = settings
  const isPretty = reports.some(({ format, file }) => format === 'pretty' && file === null)
  const progress = createProgress(terminal.err)
  const stop = new AbortController()
  void context.askedToStop().then(() => stop.abort())

  let isReached = false
  const run = await runPlan(plan, {
    signal: stop.signal,
    ledger,
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
    ...(userAgent === undefined ? {} : { userAgent }),
    onContact(appId) {
      isReached = true
      const preview = previewOf(plan, force, { appId, checks: ledger?.checksOf(appId) ?? null, quota })
      if (isPretty) terminal.out.write(`${renderPlan(preview, terminal.out).join('\n')}\n`)
    },
    onProgress: (done, all, probe) => progress.show(done, all, probe.name),
  }).finally(progress.clear)

  const checks = ledger?.checksOf(run.appId) ?? null
  const made = toReport(run, {
    strict,
    spec: reportSpec(force),
    again: againIn(plan, settings),
    ledger: checks === null ? null : { checks },
  })
  const report = baseline ? compareReports(made, baseline, strict) : made
  if (force && settings.learn !== null) await learn(run, { force, file: settings.learn, context })
  const line = explainProblem(report)
  if (line !== null) terminal.err.write(`dc-mock: ${line}\n`)
  await writeReports(report, { wishes: reports, strict, isReached, context })
  return report.exit_code
}

interface LearnOptions {
  force: ActiveSpec
  file: string
  context: Context
}

async function learn(run: Run, { force, file, context }: LearnOptions): Promise<void> {
  const { observeRun } = await import('../../contract/overlay/observe-run.ts')
  const seen = observeRun(run, force)
  await writeLearnFile(seen, { file, from: new URL(run.plan.target.url).host, force }, context.terminal)
}
