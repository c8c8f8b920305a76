/** Assembles the parts of a mock. Used for both in-process mocks and servers. */
import type { Hono } from 'hono'
import type { CallInProcess } from '../server/control/call-in-process.ts'
import { createSemaphore } from '../server/control/semaphore.ts'
import type { AssetName, ControlServices } from '../server/control/services.ts'
import { createControlSessions } from '../server/control-session.ts'
import { ResponseCache } from '../server/format/response-cache.ts'
import type { AppEnv, ConnectionInfo, Health, Log, ServiceSettings, SpecOverlay } from '../server/request-context.ts'
import { createService, type Service } from '../server/service.ts'
import { fromHttpResponse, WebRequest } from '../server/web-request.ts'
import { createEnvironment } from '../service/create-environment.ts'
import type { Environment } from '../service/environment.ts'
import { createIdGenerator } from '../service/id-generator.ts'
import { loadRiskEngine } from '../service/risk/load.ts'
import type { ControlChange } from '../spec/generated/control.d.ts'
import { version } from '../spec/version.ts'
import { type Channel, createChannel } from '../state/journal/channel.ts'
import { createJournal, type Journal } from '../state/journal/journal.ts'
import { MemoryStore } from '../state/memory/store.ts'
import type { Store } from '../state/port.ts'
import { createSavedLibrary, createShippedLibrary, type ScenarioLibrary } from '../state/scenario/library.ts'
import type { StoreHealth } from '../state/store-health.ts'
import { createRemovedWebsites } from '../state/website/removed-websites.ts'
import { sendInProcess } from './send-in-process.ts'

export interface AssemblyOptions extends Partial<ServiceSettings> {
  /** Source of time, randomness and hashes. Tests can replace it to get predictable values. */
  environment?: Environment
  store?: Store
  /** Parts of the mock that all replicas share, except the store. */
  shared?: SharedServices
  /** Reports whether all changes were saved to the state file. */
  stateSaved?: Health['stateSaved']
  /** @default the built-in scenarios */
  scenarios?: ScenarioLibrary
  /**
   * Maximum number of websites.
   * @default 100000
   */
  websiteLimit?: number
  log?: Log
  /**
   * ID of the server that runs the mock.
   * @default none
   */
  instance?: string
  /**
   * Spec with overlays applied.
   * @default the bundled openapi.yaml
   */
  specOverlay?: SpecOverlay | null
  /** Reads an API description file from the dc-mock package. */
  assets?: (name: AssetName) => Promise<string>
  pages?: ControlServices['pages']
}

export interface SharedServices {
  journal: Journal
  changes: Channel<ControlChange>
  health(): StoreHealth
  /** The shared store's address (excluding the password) and this replica's number. */
  location?: { address: string; replica: number }
}

export interface Assembly {
  services: ControlServices
  /** Handles service operations without the Hono app, for adapters that do not use the web `Request` type. */
  service: Service
  fetch(request: Request, connection: ConnectionInfo): Promise<Response>
  app(): Promise<Hono<AppEnv>>
  /** Handles a control plane call in this process. Returns null if the call must be sent with `fetch`. */
  callControl: CallInProcess
  /** Cancels all pending waits and closes all event streams. */
  close(): void
}

export function assemble(options: AssemblyOptions = {}): Assembly {
  const environment = options.environment ?? createEnvironment()
  const { specOverlay = null, assets = readPackageFile } = options
  const closing = new AbortController()
  const store = options.store ?? new MemoryStore(environment)
  const services: ControlServices = {
    environment,
    store,
    journal: options.shared?.journal ?? createJournal(),
    removed: createRemovedWebsites(environment.sha256),
    ids: createIdGenerator(environment.random),
    risk: loadRiskEngine,
    responseCache: new ResponseCache(),
    websiteLimit: options.websiteLimit ?? 100_000,
    scenarios: createSavedLibrary(options.scenarios ?? createShippedLibrary(), store),
    settings: {
      automationPlatform: options.automationPlatform ?? 'zapier',
      publicUrl: options.publicUrl ?? null,
      bodyLimit: options.bodyLimit ?? 2 ** 20,
      checkResponses: options.checkResponses ?? false,
      assumptions: options.assumptions ?? 'standard',
    },
    closing: closing.signal,
    changes: options.shared?.changes ?? createChannel(),
    // Share sessions between replicas, because a load balancer may route requests from the same page to different replicas.
    sessions: createControlSessions(environment, { isShared: options.shared !== undefined }),
    waits: createSemaphore(maxWaits),
    streams: createSemaphore(maxStreams),
    log: options.log ?? silentLog,
    health: {
      startedAt: environment.now(),
      internalErrors: 0,
      stateSaved: options.stateSaved ?? (() => null),
      store: options.shared ? options.shared.health : null,
      ...(options.shared?.location ? { storeLocation: options.shared.location } : {}),
      ...(options.instance === undefined ? {} : { instance: options.instance }),
    },
    specOverlay,
    version,
    assets,
    async specText(variant) {
      if (variant === 'standard') return specOverlay?.text ?? assets('openapi.yaml')
      const { stringifyVariantSpec } = await import('./overlay/create-mock-overlay.ts')
      return stringifyVariantSpec(variant, specOverlay?.overlays ?? [], await assets('openapi.yaml'))
    },
    pages: options.pages ?? (async (name) => (await import('../server/read-asset.ts')).readPageFile(name)),
  }
  const service = createService(services)
  let app: Promise<Hono<AppEnv>> | undefined
  const loadApp = (): Promise<Hono<AppEnv>> => {
    app ??= import('../server/mount-app.ts').then(({ mountApp }) =>
      mountApp({ services, service, send: (sent) => sendInProcess({ fetch }, sent) }),
    )
    return app
  }
  const fetch: Assembly['fetch'] = async (request, connection) => {
    // If the connection has no access rules, handle service operations directly, without loading the Hono app.
    const incoming = connection.guard ? null : new WebRequest(request)
    const match = incoming && service.match(incoming.method, incoming.path)
    if (match) return fromHttpResponse(await service.handle(incoming, connection, match))
    return (await loadApp()).fetch(request, { connection })
  }
  let controls: Promise<CallInProcess> | undefined
  return {
    services,
    service,
    fetch,
    app: loadApp,
    async callControl(operation, sent) {
      controls ??= import('../server/control/call-in-process.ts').then(({ createInProcessCaller }) =>
        createInProcessCaller(services),
      )
      return (await controls)(operation, sent)
    },
    close: () => closing.abort(),
  }
}

const readPackageFile = async (name: AssetName): Promise<string> =>
  (await import('../server/read-asset.ts')).readAsset(name)

const maxWaits = 1000

const maxStreams = 100

const silentLog: Log = { responded: () => {}, rejected: () => {}, failed: () => {} }
