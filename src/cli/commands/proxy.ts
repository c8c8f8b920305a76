/** `dc-mock proxy`: stands between an app and a deployment, and holds each exchange against the spec. */

import { createGate, type Gate } from '../../contract/gate/gate.ts'
import { createHttpTransport } from '../../contract/gate/transport-http.ts'
import type { OpenLedger } from '../../contract/ledger/open-ledger.ts'
import { deploymentTarget } from '../../contract/make-target.ts'
import { activeRules } from '../../contract/overlay/active-rules.ts'
import { createObserver, type Observer } from '../../contract/overlay/observer.ts'
import { ownAnswer } from '../../contract/proxy/forward.ts'
import { createProxy } from '../../contract/proxy/proxy.ts'
import { anonymizeExchange, anonymizePath } from '../../contract/recording/anonymize-exchange.ts'
import { createPseudonyms, type Pseudonyms } from '../../contract/recording/pseudonyms.ts'
import { createRecording, type RecordingWriter } from '../../contract/recording/recording-file.ts'
import { countOf } from '../../contract/report/count-of.ts'
import { findOperation } from '../../contract/spec/find-operation.ts'
import type { Target } from '../../contract/target.ts'
import { hostName, isLoopback } from '../../server/host-names.ts'
import { listen } from '../../server/listen.ts'
import type { Listening } from '../../server/listening.ts'
import type { ActiveSpec } from '../../spec/overlay/active-spec.ts'
import { version } from '../../spec/version.ts'
import type { Arguments, Context } from '../command.ts'
import { checkLearnFile, writeLearnFile } from '../overlay/learn-file.ts'
import { openSpec } from '../overlay/open-spec.ts'
import { createProxyLog, type ProxyLog, type ProxySummary } from '../proxy/log.ts'
import { asRecordingUse } from '../proxy/recording-use.ts'
import { type ProxySettings, readProxySettings } from '../proxy/settings.ts'
import { explainListenError } from '../serve/explain-listen-error.ts'
import { isLocal } from '../serve/host.ts'
import { openProxyLedger, permissionsByLedger } from '../verify/ledger.ts'
import { readCertificates } from '../verify/open-target.ts'
import { asUsageError } from '../verify/wrong-use.ts'

export async function run(args: Arguments, context: Context): Promise<number> {
  const asked = await readProxySettings(args, context)
  await checkLearnFile(asked.learn)
  const force = await openSpec(asked.overlays, asked.spec ?? undefined)
  const target = await openUpstream(asked)
  const settings = { ...asked, budget: await budgetByLedger(target, asked) }
  const askedToStop = context.askedToStop()
  const ledger = await openProxyLedger(settings.ledger, target, context)
  const recording =
    settings.record === null ? null : await asRecordingUse(() => createRecording(settings.record ?? '', target.url))
  try {
    return await serve({ settings, force, target, ledger, recording, context, askedToStop })
  } finally {
    await recording?.close()
    await ledger?.close()
  }
}

/** What is not stopped at all is not stopped by a ledger either: it counts along. */
async function budgetByLedger(target: Target, { budget, ledger, quota }: ProxySettings): Promise<number> {
  if (!Number.isFinite(budget)) return budget
  const { budget: left = budget } = await permissionsByLedger(target, { permissions: { budget }, ledger, quota })
  return left
}

async function openUpstream({ upstream, credentials, cdnUrl, headers, cacert }: ProxySettings): Promise<Target> {
  const ca = await readCertificates(cacert)
  try {
    return deploymentTarget({
      // The requests are the app's own, and what they do is its business.
      kind: 'own',
      url: upstream,
      cdnUrl,
      credentials,
      headers,
      transport: createHttpTransport(ca === null ? {} : { ca }).send,
    })
  } catch (error) {
    throw asUsageError(error)
  }
}

interface Serving {
  settings: ProxySettings
  force: ActiveSpec
  target: Target
  ledger: OpenLedger | null
  recording: RecordingWriter | null
  context: Context
  askedToStop: Promise<void>
}

async function serve({ settings, force, target, ledger, recording, context, askedToStop }: Serving): Promise<number> {
  const pseudonyms = createPseudonyms()
  nameSecrets(pseudonyms, target)
  const log = createProxyLog(settings.log, context, pseudonyms)
  const rules = activeRules(force)
  const observer = createObserver(force.spec, rules)
  let isReached = false
  let failure: string | null = null
  const summary: ProxySummary = { exchanges: 0, checks: 0, broken: 0, refuted: 0, notes: 0, blocked: 0 }
  const gate = openGate({ settings, target, force, ledger, context })
  const handle = createProxy({
    gate,
    target,
    spec: force.spec,
    rules,
    blockInvalid: settings.blockInvalid,
    onExchange(exchange, findings) {
      observer.see(exchange)
      const recorded = anonymizeExchange(exchange, pseudonyms, force.spec)
      // A record that fails must not fail the app.
      recording?.add(recorded).catch(log.failed)
      summary.exchanges++
      if (exchange.answer.failure === null) isReached = true
      else failure = exchange.answer.failure
      for (const { kind } of findings) summary[kind === 'note' ? 'notes' : kind]++
      log.exchanged({ recorded, class: exchange.class }, findings)
    },
    onBlocked(request, status, says) {
      summary.blocked++
      const path = anonymizePath(request, { cop: false, secret: false }, pseudonyms)
      log.blocked(
        { method: request.method, path, operation: findOperation(request.method, request.path).operation },
        status,
        says,
      )
    },
  })
  const listening = await openPort(guarded(handle, settings, log), settings)
  log.started({
    url: listening.url,
    upstream: target.url,
    record: settings.record,
    says: describeSettings(settings, force),
  })
  await askedToStop
  await listening.close()
  summary.checks = gate.sent.check
  await learn({ settings, force, observer, target, context })
  log.ended(summary)
  if (failure !== null && !isReached) {
    const { host } = new URL(target.url)
    log.failed(new Error(`${host} gave no answer to any of ${countOf(summary.exchanges, 'request')}: ${failure}`))
    return 3
  }
  return summary.broken > 0 ? 1 : 0
}

/** The credentials that are known have their names, whatever an answer makes of them. */
function nameSecrets(pseudonyms: Pseudonyms, { credentials: { key, copKey, releaseSecret } }: Target): void {
  if (key !== undefined) pseudonyms.secret('key', key)
  if (copKey !== undefined) pseudonyms.secret('copKey', copKey)
  if (releaseSecret !== undefined) pseudonyms.secret('releaseSecret', releaseSecret)
}

function openGate({ settings, target, force, ledger, context }: Omit<Serving, 'recording' | 'askedToStop'>): Gate {
  const { timeoutMs, budget } = settings
  return createGate({
    target,
    permissions: { budget, writes: true, destructive: true, fuzz: true },
    mark: null,
    clock: { now: context.now, sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)) },
    userAgent: `dc-mock/${version} (proxy)`,
    spec: force.spec,
    ledger,
    keep: false,
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  })
}

type Handle = (request: Request) => Promise<Response>

/** A page from elsewhere must not reach the deployment under another name of this machine; and a defect is told, and answered. */
function guarded(handle: Handle, { host }: ProxySettings, log: ProxyLog): Handle {
  return async (request) => {
    // A request line may name a host of its own, as for a mock (`guard.ts`).
    const names = [request.headers.get('host') ?? '', new URL(request.url).host].map(hostName)
    if (isLocal(host) && !names.every((name) => name !== null && isLoopback(name))) {
      return ownAnswer(403, 'dc-mock proxy takes calls to loopback names; listen elsewhere with --host')
    }
    try {
      return await handle(request)
    } catch (error) {
      log.failed(error)
      return ownAnswer(500, 'dc-mock proxy failed; its terminal says how')
    }
  }
}

async function openPort(handle: Handle, { port, host }: ProxySettings): Promise<Listening> {
  try {
    return await listen(handle, { port, host, ownProcess: true })
  } catch (error) {
    throw await explainListenError(error, { port, host })
  }
}

function describeSettings({ blockInvalid, budget }: ProxySettings, { from }: ActiveSpec): string[] {
  return [
    ...(from.length > 0 ? [`held against openapi.yaml with ${from.join(', ')}`] : []),
    ...(blockInvalid ? ['stops requests that do not fit the spec'] : []),
    ...(Number.isFinite(budget) ? [`lets ${countOf(budget, 'email check')} pass, and stops the others`] : []),
  ]
}

interface Learning {
  settings: ProxySettings
  force: ActiveSpec
  observer: Observer
  target: Target
  context: Context
}

async function learn({ settings, force, observer, target, context }: Learning): Promise<void> {
  if (settings.learn === null) return
  await writeLearnFile(observer, { file: settings.learn, from: new URL(target.url).host, force }, context.terminal)
}
