/** Implements `dc-mock proxy`, which forwards requests to a deployment and checks each response against the spec. */

import { createGate, type Gate } from '../../contract/gate/gate.ts'
import { createHttpTransport } from '../../contract/gate/transport-http.ts'
import type { OpenLedger } from '../../contract/ledger/open-ledger.ts'
import { deploymentTarget } from '../../contract/make-target.ts'
import { activeRules } from '../../contract/overlay/active-rules.ts'
import { createObserver, type Observer } from '../../contract/overlay/observer.ts'
import { createProxyResponse } from '../../contract/proxy/forward.ts'
import { createProxy } from '../../contract/proxy/proxy.ts'
import { anonymizeExchange, anonymizePath } from '../../contract/recording/anonymize-exchange.ts'
import { createPseudonyms, type Pseudonyms } from '../../contract/recording/pseudonyms.ts'
import { createRecording, type RecordingWriter } from '../../contract/recording/recording-file.ts'
import { pluralize } from '../../contract/report/pluralize.ts'
import { findOperation } from '../../contract/spec/operations.ts'
import type { ContractTarget } from '../../contract/target.ts'
import { hostName, isLoopback } from '../../server/host-names.ts'
import { listen } from '../../server/listen.ts'
import type { ListeningServer } from '../../server/listen-options.ts'
import { isFromForeignPage } from '../../server/page-origin.ts'
import type { ActiveSpec } from '../../spec/overlay/active-spec.ts'
import { version } from '../../spec/version.ts'
import type { Arguments, Context } from '../command.ts'
import { checkLearnFile, writeLearnFile } from '../overlay/learn-file.ts'
import { openSpec } from '../overlay/open-spec.ts'
import { createProxyLog, type ProxyLog, type ProxySummary } from '../proxy/log.ts'
import { type ProxySettings, readProxySettings } from '../proxy/settings.ts'
import { explainListenError } from '../serve/explain-listen-error.ts'
import { isLoopbackHost } from '../serve/host.ts'
import { limitPermissions, openRunLedger } from '../verify/ledger.ts'
import { readCertificates } from '../verify/open-target.ts'

export async function run(args: Arguments, context: Context): Promise<number> {
  const requestedSettings = await readProxySettings(args, context)
  await checkLearnFile(requestedSettings.learn)
  const activeSpec = await openSpec(requestedSettings.overlays, requestedSettings.spec ?? undefined)
  const target = await openUpstream(requestedSettings)
  const settings = { ...requestedSettings, budget: await limitBudget(target, requestedSettings) }
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

/**
 * Limits the budget to the number of checks left in the ledger. Without `--block checks`, the proxy counts checks but does not limit them.
 */
async function limitBudget(target: ContractTarget, { budget, ledger, quota }: ProxySettings): Promise<number> {
  if (!Number.isFinite(budget)) return budget
  const { budget: left = budget } = await limitPermissions(target, { permissions: { budget }, ledger, quota })
  return left
}

async function openUpstream({
  upstream,
  credentials,
  cdnUrl,
  headers,
  cacert,
}: ProxySettings): Promise<ContractTarget> {
  const ca = await readCertificates(cacert)
  return deploymentTarget({
    // The app decides which requests to send, so the proxy permits all requests.
    kind: 'own',
    url: upstream,
    cdnUrl,
    credentials,
    headers,
    transport: createHttpTransport(ca === null ? {} : { ca }).send,
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
  const pseudonyms = createPseudonyms()
  registerSecrets(pseudonyms, target)
  const log = createProxyLog(settings.log, context, pseudonyms)
  const rules = activeRules(activeSpec)
  const observer = createObserver(activeSpec.spec, rules)
  let isReached = false
  let failure: string | null = null
  const summary: ProxySummary = { exchanges: 0, checks: 0, broken: 0, refuted: 0, notes: 0, blocked: 0 }
  const gate = openGate({ settings, target, activeSpec, ledger, context })
  const handle = createProxy({
    gate,
    target,
    spec: activeSpec.spec,
    rules,
    blockInvalid: settings.blockInvalid,
    onExchange(exchange, findings) {
      observer.observe(exchange)
      const recorded = anonymizeExchange(exchange, pseudonyms, activeSpec.spec)
      // Log recording errors instead of throwing them. A failed recording must not make the app fail.
      recording?.add(recorded).catch(log.failed)
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
  const listening = await openPort(withGuard(handle, settings, log), settings)
  log.started({
    url: listening.url,
    upstream: target.url,
    record: settings.record,
    settings: describeSettings(settings, activeSpec),
  })
  await stopRequested
  await listening.close()
  summary.checks = gate.sent.check
  await learn({ settings, activeSpec, observer, target, context })
  log.ended(summary)
  if (failure !== null && !isReached) {
    const { host } = new URL(target.url)
    log.failed(new Error(`${host} did not respond to any of ${pluralize(summary.exchanges, 'request')}: ${failure}`))
    return 3
  }
  return summary.broken > 0 ? 1 : 0
}

/** Registers constant pseudonyms for the known credentials. */
function registerSecrets(
  pseudonyms: Pseudonyms,
  { credentials: { key, copKey, releaseSecret } }: ContractTarget,
): void {
  if (key !== undefined) pseudonyms.secret('key', key)
  if (copKey !== undefined) pseudonyms.secret('copKey', copKey)
  if (releaseSecret !== undefined) pseudonyms.secret('releaseSecret', releaseSecret)
}

function openGate({
  settings,
  target,
  activeSpec,
  ledger,
  context,
}: Omit<ProxyRunOptions, 'recording' | 'stopRequested'>): Gate {
  const { timeoutMs, budget, userAgent } = settings
  return createGate({
    target,
    permissions: { budget, writes: true, destructive: true, fuzz: true },
    mark: null,
    clock: { now: context.now, sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)) },
    userAgent: userAgent ?? `dc-mock/${version} (proxy)`,
    spec: activeSpec.spec,
    ledger,
    keepExchanges: false,
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  })
}

type Handle = (request: Request) => Promise<Response>

/**
 * Rejects requests to other host names and requests from pages of foreign origins, to protect the deployment. An error in the proxy is
 * logged and becomes a 500 response.
 */
function withGuard(handle: Handle, { host, allowedOrigins }: ProxySettings, log: ProxyLog): Handle {
  return async (request) => {
    const url = new URL(request.url)
    if (url.username !== '' || url.password !== '') return createProxyResponse(400, 'Bad request')
    const ownHost = request.headers.get('host') ?? ''
    // The request line can also contain a host (see `guard.ts`).
    const names = [ownHost, url.host].map(hostName)
    if (isLoopbackHost(host) && !names.every((name) => name !== null && isLoopback(name))) {
      return createProxyResponse(
        403,
        'dc-mock proxy only accepts requests to loopback host names; use --host to listen elsewhere',
      )
    }
    const header = (name: string): string | null => request.headers.get(name)
    if (isFromForeignPage({ host: ownHost, header }, allowedOrigins)) {
      const fix = 'if the page is part of your app, start with --allow-origin and the origin of the page'
      return createProxyResponse(403, `dc-mock proxy rejects requests from pages of other origins; ${fix}`)
    }
    try {
      return await handle(request)
    } catch (error) {
      log.failed(error)
      return createProxyResponse(500, 'dc-mock proxy failed; see its terminal for the reason')
    }
  }
}

async function openPort(handle: Handle, { port, host }: ProxySettings): Promise<ListeningServer> {
  try {
    return await listen(handle, { port, host, overrideGlobalObjects: true })
  } catch (error) {
    throw await explainListenError(error, { port, host })
  }
}

function describeSettings({ blockInvalid, budget }: ProxySettings, { from }: ActiveSpec): string[] {
  return [
    ...(from.length > 0 ? [`checks against openapi.yaml with ${from.join(', ')}`] : []),
    ...(blockInvalid ? ['blocks requests that do not match the spec'] : []),
    ...(Number.isFinite(budget) ? [`blocks email checks after the first ${budget}`] : []),
  ]
}

interface LearnOptions {
  settings: ProxySettings
  activeSpec: ActiveSpec
  observer: Observer
  target: ContractTarget
  context: Context
}

async function learn({ settings, activeSpec, observer, target, context }: LearnOptions): Promise<void> {
  if (settings.learn === null) return
  await writeLearnFile(observer, { file: settings.learn, from: new URL(target.url).host, activeSpec }, context.terminal)
}
