import { basename, resolve } from 'node:path'
import { createRunMark, type RunMark } from '../../contract/limiter/run-mark.ts'
import { activeRules } from '../../contract/overlay/active-rules.ts'
import { createObserver } from '../../contract/overlay/observer.ts'
import type { RecordedExchange } from '../../contract/recording/anonymize-exchange.ts'
import { createPseudonyms } from '../../contract/recording/pseudonyms.ts'
import { readRecording } from '../../contract/recording/recording-file.ts'
import { convertToScenario } from '../../contract/recording/scenario/convert-to-scenario.ts'
import {
  planReplay,
  type ReplayPlan,
  type ReplaySide,
  type ReplaySummary,
  replay,
} from '../../contract/replay/replay.ts'
import { groupBy } from '../../contract/report/areas.ts'
import { problemExitCodes } from '../../contract/report/exit-code.ts'
import { pluralize } from '../../contract/report/pluralize.ts'
import { createRunId } from '../../contract/run/session.ts'
import type { ContractTarget } from '../../contract/target.ts'
import { toPrintable } from '../../service/printable.ts'
import type { ActiveSpec } from '../../spec/overlay/active-spec.ts'
import type { Arguments, Context } from '../command.ts'
import { exitCodes } from '../exit-codes.ts'
import { limitWidth, wrapLabeled, wrapLines } from '../layout.ts'
import { checkLearnFile, writeLearnFile } from '../overlay/learn-file.ts'
import { openSpec } from '../overlay/open-spec.ts'
import { parseChoice } from '../read-flag.ts'
import { createReplayLog } from '../replay/log.ts'
import { type OpenSide, openDeploymentSide, openMockSide, rateOf, type SideOptions } from '../replay/open-sides.ts'
import { UsageError } from '../usage-error.ts'
import { openRunLedger, remainingBudget } from '../verify/ledger.ts'
import { openTarget } from '../verify/open-target.ts'
import { readVerifySettings, type VerifySettings } from '../verify/settings.ts'

export async function run(args: Arguments, context: Context): Promise<number> {
  const [path = ''] = args.operands
  const settings = await readSettings(args, context)
  await checkLearnFile(settings.learn)
  const activeSpec = await openSpec(settings.overlays, settings.spec)
  const recorded = await readRecording(path, activeSpec.spec)
  const mark = createRunMark(createRunId())
  const opened = settings.url === null ? null : await openTarget(settings)
  const { document: scenario } = await convertToScenario(recorded, basename(resolve(path)))
  const permissions = opened
    ? { ...settings.permissions, budget: await remainingBudget(opened.target, settings.permissions.budget, settings) }
    : settings.permissions
  const sideOptions: SideOptions = {
    settings: { ...settings, permissions },
    mark,
    activeSpec,
    scenario,
    context,
    isDryRun: settings.dryRun,
  }
  const ledger = opened && !settings.dryRun ? await openRunLedger(opened.target, settings, context) : null
  const sides: OpenSide[] = []
  try {
    const deployment = opened ? await openDeploymentSide(opened.target, sideOptions, ledger) : null
    if (deployment) sides.push(deployment)
    const mock = await openMockSide(sideOptions)
    sides.push(mock)
    return await runReplay({
      recorded,
      sides: deployment ? [deployment.side, mock.side] : [mock.side],
      mark,
      activeSpec,
      settings,
      target: opened?.target ?? null,
      args,
      context,
    })
  } finally {
    for (const { close } of sides) await close()
    await ledger?.close()
    await opened?.close()
  }
}

async function readSettings(args: Arguments, { env }: Context): Promise<VerifySettings> {
  const against = args.value('against')
  if (against === undefined && !args.isSet('mock')) {
    throw new UsageError('dc-mock replay needs --against URL or --mock', 'For help, run npx dc-mock replay --help')
  }
  if (against !== undefined && args.isSet('mock')) {
    throw new UsageError(
      '--mock and --against are mutually exclusive',
      'Omit --mock, because --against already sends the requests to a mock',
    )
  }
  return readVerifySettings({ ...args, operands: against === undefined ? [] : [against] }, env)
}

interface ReplayRunOptions {
  recorded: readonly RecordedExchange[]
  sides: readonly [ReplaySide, ...ReplaySide[]]
  mark: RunMark
  activeSpec: ActiveSpec
  settings: VerifySettings
  /** Null if an in-process mock is the only target. */
  target: ContractTarget | null
  args: Arguments
  context: Context
}

async function runReplay({
  recorded,
  sides,
  mark,
  activeSpec,
  settings,
  target,
  args,
  context,
}: ReplayRunOptions): Promise<number> {
  const { env, terminal } = context
  const format = parseChoice('--log', args.value('log') ?? 'pretty', ['pretty', 'json'])
  if (settings.dryRun) {
    const { wouldSend, leftOut } = await planReplay({ recorded, mark, env }, sides[0])
    const rate = target === null ? null : rateOf(target, settings.rate)
    const name = target === null ? 'a mock in this process' : `${target.url} (${target.kind})`
    terminal.out.write(
      `${renderReplayPlan({ target: name, rate, wouldSend, leftOut }, terminal.out.width).join('\n')}\n`,
    )
    return exitCodes.done
  }
  const pseudonyms = createPseudonyms(sides[0].credentials)
  const log = createReplayLog(format, context, pseudonyms)
  const rules = activeRules(activeSpec)
  const observer = createObserver(activeSpec.spec, rules)
  const stop = new AbortController()
  void context.stopRequested().then(() => stop.abort())
  const summary = await replay({
    recorded,
    sides,
    spec: activeSpec.spec,
    rules,
    mark,
    env,
    signal: stop.signal,
    onReplayed(replayed) {
      observer.observe(replayed.exchange)
      log.replayed(replayed)
    },
    onLeftOut: log.leftOut,
  })
  log.ended(summary)
  if (settings.learn !== null) {
    const from = target === null ? 'a mock' : new URL(target.url).host
    await writeLearnFile(observer, { file: settings.learn, from, activeSpec }, terminal)
  }
  return exitCodeOf(summary)
}

function exitCodeOf({ problem, sent, different, broken }: ReplaySummary): number {
  if (problem) return problemExitCodes[problem.kind]
  if (sent === 0) return exitCodes.usage
  return different + broken > 0 ? exitCodes.failed : exitCodes.done
}

interface ReplayPreview extends ReplayPlan {
  target: string
  /** Maximum number of requests per second. Null means no limit. */
  rate: number | null
}

function renderReplayPlan({ target, rate, wouldSend, leftOut }: ReplayPreview, width: number): string[] {
  const duration = rate === null ? [] : [`${Math.ceil(wouldSend.length / rate)} s at ${rate}/s`]
  const count = (requestClass: string): number => wouldSend.filter((request) => request.class === requestClass).length
  const costs = `${count('free')} free, ${pluralize(count('check'), 'email check')}, ${count('write')} that could store data, ${count('destroy')} that could delete data`
  const sending = [...groupBy(wouldSend, (request) => `${request.class}: ${nameOf(request.recorded)}`)]
  const left = [...groupBy(leftOut, ({ reason }) => reason)].flatMap(([reason, ones]) => [
    `skipped: ${toPrintable(reason)}`,
    ...formatGroups([...groupBy(ones, ({ recorded }) => nameOf(recorded))], width),
  ])
  return [
    `target  ${target}`,
    ...wrapLabeled('plan', [pluralize(wouldSend.length, 'request'), ...duration, `would send: ${costs}`], ' · ', width),
    ...formatGroups(sending, width),
    ...left,
  ]
}

function formatGroups(groups: readonly (readonly [string, readonly unknown[]])[], width: number): string[] {
  return groups.flatMap(([name, { length }]) =>
    wrapLines(`${length} ${toPrintable(name)}`, limitWidth(width) - 2).map((line) => `  ${line}`),
  )
}

function nameOf({ operation, request }: RecordedExchange): string {
  return operation ?? `${request.method} ${request.path}`
}
