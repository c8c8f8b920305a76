/** `dc-mock replay`: sends what was recorded again, and tells where spec, mock and deployment part. */
import { basename, resolve } from 'node:path'
import { createRunMark, type RunMark } from '../../contract/gate/run-mark.ts'
import { activeRules } from '../../contract/overlay/active-rules.ts'
import { createObserver } from '../../contract/overlay/observer.ts'
import type { Recorded } from '../../contract/recording/anonymize-exchange.ts'
import { createPseudonyms } from '../../contract/recording/pseudonyms.ts'
import { readRecording } from '../../contract/recording/recording-file.ts'
import { toScenario } from '../../contract/recording/scenario/to-scenario.ts'
import { planReplay, type ReplaySummary, replay, type Side } from '../../contract/replay/replay.ts'
import { makeRunId } from '../../contract/run/session.ts'
import type { Target } from '../../contract/target.ts'
import type { ActiveSpec } from '../../spec/overlay/active-spec.ts'
import type { Arguments, Context } from '../command.ts'
import { checkLearnFile, writeLearnFile } from '../overlay/learn-file.ts'
import { openSpec } from '../overlay/open-spec.ts'
import { asRecordingUse } from '../proxy/recording-use.ts'
import { replayFlags } from '../replay/flags.ts'
import { createReplayLog } from '../replay/log.ts'
import { type Opening, type OpenSide, openDeploymentSide, openMockSide, rateOf } from '../replay/open-sides.ts'
import { renderReplayPlan } from '../replay/plan-lines.ts'
import { UsageError } from '../usage-error.ts'
import { borrowArguments } from '../verify/borrow-arguments.ts'
import { openProxyLedger, permissionsByLedger } from '../verify/ledger.ts'
import { openTarget } from '../verify/open-target.ts'
import { readVerifySettings, type VerifySettings } from '../verify/settings.ts'

export async function run(args: Arguments, context: Context): Promise<number> {
  const [path = ''] = args.operands
  const settings = await readSettings(args, context)
  await checkLearnFile(settings.learn)
  const force = await openSpec(settings.overlays, settings.spec ?? undefined)
  const recorded = await asRecordingUse(() => readRecording(path, force.spec))
  const mark = createRunMark(makeRunId())
  const opened = settings.url === null ? null : await openTarget(settings)
  const { document: scenario } = await toScenario(recorded, basename(resolve(path)))
  const permissions = opened ? await permissionsByLedger(opened.target, settings) : settings.permissions
  const opening: Opening = {
    settings: { ...settings, permissions },
    mark,
    force,
    scenario,
    context,
    dry: settings.dryRun,
  }
  const ledger =
    opened && opened.target.kind !== 'mock' && !settings.dryRun
      ? await openProxyLedger(settings.ledger, opened.target, context)
      : null
  const sides: OpenSide[] = []
  try {
    if (opened) sides.push(await openDeploymentSide(opened.target, opening, ledger))
    sides.push(await openMockSide(opening))
    const names = sides.map(({ side }) => side)
    const [first, ...others] = names
    if (!first) throw new Error('A replay has a side')
    return await play({
      recorded,
      sides: [first, ...others],
      mark,
      force,
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
  const against = args.text('against')
  if (against === undefined && !args.isSet('mock')) {
    throw new UsageError('dc-mock replay needs --against URL, or --mock; dc-mock replay --help explains it')
  }
  if (against !== undefined && args.isSet('mock')) {
    throw new UsageError('--mock and --against exclude each other; --against asks a mock as well')
  }
  return readVerifySettings(borrowArguments(args, { flags: replayFlags }, against === undefined ? [] : [against]), env)
}

interface Playing {
  recorded: readonly Recorded[]
  sides: readonly [Side, ...Side[]]
  mark: RunMark
  force: ActiveSpec
  settings: VerifySettings
  /** Null for a mock of this process alone. */
  target: Target | null
  args: Arguments
  context: Context
}

async function play({ recorded, sides, mark, force, settings, target, args, context }: Playing): Promise<number> {
  const { env, terminal } = context
  const form = readLog(args.text('log'))
  if (settings.dryRun) {
    const { wouldSend, leftOut } = await planReplay({ recorded, mark, env }, sides[0])
    const rate = target === null ? null : rateOf(target, settings.rate)
    const name = target === null ? 'a mock in this process' : `${target.url} (${target.kind})`
    terminal.out.write(
      `${renderReplayPlan({ target: name, rate, wouldSend, leftOut }, terminal.out.width).join('\n')}\n`,
    )
    return 0
  }
  const pseudonyms = createPseudonyms()
  const { key, copKey, releaseSecret } = sides[0].credentials
  if (key) pseudonyms.secret('key', key)
  if (copKey) pseudonyms.secret('copKey', copKey)
  if (releaseSecret) pseudonyms.secret('releaseSecret', releaseSecret)
  const log = createReplayLog(form, context, pseudonyms)
  const rules = activeRules(force)
  const observer = createObserver(force.spec, rules)
  const stop = new AbortController()
  void context.askedToStop().then(() => stop.abort())
  const summary = await replay({
    recorded,
    sides,
    spec: force.spec,
    rules,
    mark,
    env,
    signal: stop.signal,
    onReplayed(replayed) {
      observer.see(replayed.exchange)
      log.replayed(replayed)
    },
    onLeftOut: log.leftOut,
  })
  log.ended(summary)
  if (settings.learn !== null) {
    const from = target === null ? 'a mock' : new URL(target.url).host
    await writeLearnFile(observer, { file: settings.learn, from, force }, terminal)
  }
  return exitCodeOf(summary)
}

/** As that of `verify`: 3 where nobody is there, 2 where nothing could be shown, 1 where something parts or is broken. */
function exitCodeOf({ problem, sent, parted, broken }: ReplaySummary): number {
  if (problem?.kind === 'out-of-reach' || problem?.kind === 'redirected') return 3
  if (problem?.kind === 'key-refused' || sent === 0) return 2
  return problem || parted + broken > 0 ? 1 : 0
}

function readLog(text = 'pretty'): 'pretty' | 'json' {
  if (text === 'pretty' || text === 'json') return text
  throw new UsageError(`--log takes pretty, json, not "${text}"`)
}
