import type { OpenLedger } from '../../contract/ledger/open-ledger.ts'
import { createLimiter } from '../../contract/limiter/limiter.ts'
import { createHttpTransport } from '../../contract/limiter/transport-http.ts'
import { deploymentTarget } from '../../contract/make-target.ts'
import { activeRules } from '../../contract/overlay/active-rules.ts'
import { createObserver } from '../../contract/overlay/observer.ts'
import { createProxy } from '../../contract/proxy/proxy.ts'
import { anonymizeExchange, anonymizePath } from '../../contract/recording/anonymize-exchange.ts'
import { createPseudonyms } from '../../contract/recording/pseudonyms.ts'
import { createRecording, type RecordingWriter } from '../../contract/recording/recording-file.ts'
import { pluralize } from '../../contract/report/pluralize.ts'
import { findOperation } from '../../contract/spec/operations.ts'
import type { ContractTarget } from '../../contract/target.ts'
import { listen } from '../../server/listen.ts'
import { systemErrorCode } from '../../service/system-error.ts'
import type { ActiveSpec } from '../../spec/overlay/active-spec.ts'
import { version } from '../../spec/version.ts'
import type { Arguments, Context } from '../command.ts'
import { exitCodes } from '../exit-codes.ts'
import { checkLearnFile, writeLearnFile } from '../overlay/learn-file.ts'
import { openSpec } from '../overlay/open-spec.ts'
import { type GuardSettings, withGuard } from '../proxy/guard.ts'
import { createProxyLog, type ProxySummary } from '../proxy/log.ts'
import { parseChoice, parseWholeNumber, splitList } from '../read-flag.ts'
import { explainListenError } from '../serve/explain-listen-error.ts'
import { UsageError } from '../usage-error.ts'
import { openRunLedger, remainingBudget } from '../verify/ledger.ts'
import { readCertificates } from '../verify/open-target.ts'
import { readVerifySettings, type VerifySettings } from '../verify/settings.ts'

export async function run(args: Arguments, context: Context): Promise<number> {
  const requestedSettings = await readProxySettings(args, context)
  await checkLearnFile(requestedSettings.learn)
  const activeSpec = await openSpec(requestedSettings.overlays, requestedSettings.spec)
  const target = await openUpstream(requestedSettings)
  const { budget } = requestedSettings
  const settings = {
    ...requestedSettings,
    budget: Number.isFinite(budget) ? await remainingBudget(target, budget, requestedSettings) : budget,
  }
  const stopRequested = context.stopRequested()
  const ledger = await openRunLedger(target, settings, context)
  const recording = settings.record === null ? null : await createRecording(settings.record, target.url)
  try {
    return await runProxy({ settings, activeSpec, target, ledger, recording, context, stopRequested })
  } finally {
    await recording?.close()
    await ledger?.close()
  }
}

async function openUpstream({
  upstream,
  credentials,
  cdnUrl,
  headers,
  userAgent,
  cacert,
}: ProxySettings): Promise<ContractTarget> {
  const ca = await readCertificates(cacert)
  return deploymentTarget({
    /*
     * Use the kind `own` for every upstream. The restrictions for `foreign` apply to requests that dc-mock generates, but the proxy only
     * forwards the app's requests.
     */
    kind: 'own',
    url: upstream,
    cdnUrl,
    credentials,
    headers: { ...headers, ...(userAgent === undefined ? {} : { 'user-agent': userAgent }) },
    transport: createHttpTransport({ ca }).send,
  })
}

interface ProxyRunOptions {
  settings: ProxySettings
  activeSpec: ActiveSpec
  target: ContractTarget
  ledger: OpenLedger | null
  recording: RecordingWriter | null
  context: Context
  stopRequested: Promise<void>
}

async function runProxy({
  settings,
  activeSpec,
  target,
  ledger,
  recording,
  context,
  stopRequested,
}: ProxyRunOptions): Promise<number> {
  const pseudonyms = createPseudonyms(target.credentials)
  const log = createProxyLog(settings.log, context, pseudonyms)
  const rules = activeRules(activeSpec)
  const observer = createObserver(activeSpec.spec, rules)
  let isReached = false
  let failure: string | null = null
  let lost = 0
  const summary: ProxySummary = { exchanges: 0, checks: 0, broken: 0, refuted: 0, notes: 0, blocked: 0 }
  const { budget, blockInvalid, timeoutMs } = settings
  const limiter = createLimiter({
    target,
    permissions: { budget, writes: true, destructive: true, fuzz: true },
    mark: null,
    clock: { now: context.now, sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)) },
    userAgent: `dc-mock/${version} (proxy)`,
    spec: activeSpec.spec,
    ledger,
    keepExchanges: false,
    timeoutMs,
  })
  const handle = createProxy({
    limiter,
    target,
    spec: activeSpec.spec,
    rules,
    blockInvalid,
    onExchange(exchange, findings) {
      observer.observe(exchange)
      const recorded = anonymizeExchange(exchange, pseudonyms, activeSpec.spec)
      // If the recording fails, log the first error. Do not throw an error, because a failed recording must not affect the app.
      recording?.add(recorded).catch((error: unknown) => {
        const reason = systemErrorCode(error)
        if (lost === 0)
          log.failed(
            new Error(
              `The recording is incomplete because the proxy could not write to ${recording.file} (${reason}). The proxy will keep trying to record new exchanges`,
            ),
          )
        lost++
      })
      summary.exchanges++
      if (exchange.response.failure === null) isReached = true
      else failure = exchange.response.failure
      for (const { kind } of findings) summary[kind === 'note' ? 'notes' : kind]++
      log.exchanged({ recorded, class: exchange.class }, findings)
    },
    onBlocked(request, status, reason) {
      summary.blocked++
      const path = anonymizePath(request, { cop: false, secret: false }, pseudonyms)
      log.blocked(
        { method: request.method, path, operation: findOperation(request.method, request.path).operation },
        status,
        reason,
      )
    },
  })
  const { port, host: listenHost } = settings
  const listening = await listen(withGuard(handle, settings, log), {
    port,
    host: listenHost,
    overrideGlobalObjects: true,
  }).catch(async (error: unknown) => {
    throw await explainListenError(error, settings)
  })
  log.started({
    url: listening.url,
    upstream: target.url,
    record: settings.record,
    settings: [
      ...(activeSpec.from.length > 0 ? [`checks against openapi.yaml with ${activeSpec.from.join(', ')}`] : []),
      ...(blockInvalid ? ['blocks requests that do not match the spec'] : []),
      ...(Number.isFinite(budget) ? [`blocks email checks after the first ${budget}`] : []),
    ],
  })
  await stopRequested
  await listening.close()
  await recording?.close()
  summary.checks = limiter.sent.check
  const { host } = new URL(target.url)
  if (settings.learn !== null)
    await writeLearnFile(observer, { file: settings.learn, from: host, activeSpec }, context.terminal)
  log.ended(summary)
  if (lost > 0)
    log.failed(
      new Error(`${lost} of ${pluralize(summary.exchanges, 'exchange')} could not be written to ${recording?.file}`),
    )
  if (failure !== null && !isReached) {
    log.failed(
      new Error(
        `The deployment did not respond to ${summary.exchanges === 1 ? 'the request' : `any of ${summary.exchanges} requests`}: ${failure}`,
      ),
    )
    return exitCodes.unreachable
  }
  return summary.broken > 0 || lost > 0 ? exitCodes.failed : exitCodes.done
}

interface ProxySettings
  extends Pick<
      VerifySettings,
      'credentials' | 'cdnUrl' | 'headers' | 'userAgent' | 'cacert' | 'timeoutMs' | 'ledger' | 'quota'
    >,
    GuardSettings {
  upstream: string
  port: number
  /** Folder for the recording. Null if recording is off. */
  record: string | null
  blockInvalid: boolean
  /** Maximum number of email checks. Infinity if `--block checks` is not set. */
  budget: number
  overlays: readonly string[]
  spec: string | null
  learn: string | null
  log: 'pretty' | 'json'
}

async function readProxySettings(args: Arguments, { env }: Pick<Context, 'env'>): Promise<ProxySettings> {
  const { url, permissions, ...settings } = await readVerifySettings(args, env)
  if (url === null) throw new Error('The proxy requires an upstream URL')
  const blocked = splitList(args.values('block')).map((text) => parseChoice('--block', text, ['invalid', 'checks']))
  const blocksChecks = blocked.includes('checks')
  if (args.isSet('budget') && !blocksChecks)
    throw new UsageError(
      '--budget requires --block checks',
      'Add the flag "--block checks". Without this flag, --budget has no effect',
    )
  return {
    ...settings,
    upstream: url,
    port: parseWholeNumber('--port', args.value('port') ?? '4020', 65_535),
    host: (args.value('host') ?? '127.0.0.1').replace(/^\[(.*)\]$/, '$1'),
    allowedOrigins: args.values('allow-origin').map(readOrigin),
    record: args.value('record') ?? null,
    blockInvalid: blocked.includes('invalid'),
    budget: blocksChecks ? (permissions.budget ?? 0) : Number.POSITIVE_INFINITY,
    log: parseChoice('--log', args.value('log') ?? 'pretty', ['pretty', 'json']),
  }
}

function readOrigin(text: string): string {
  const origin = URL.canParse(text) ? new URL(text).origin : null
  if (origin !== null && /^https?:/.test(origin) && (text === origin || text === `${origin}/`)) return origin
  throw new UsageError(`--allow-origin must be an origin such as http://localhost:3000, not "${text}"`)
}
