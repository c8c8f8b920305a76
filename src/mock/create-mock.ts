import { checkOptionNames } from '../client/check-option-names.ts'
import { createControlClient } from '../client/control-client.ts'
import type { MockHandles } from '../client/handles.ts'
import { MockError } from '../client/mock-error.ts'
import { createMockHandles } from '../client/mock-handles.ts'
import { errorStatusOf } from '../server/control/error-status.ts'
import type { ControlServices } from '../server/control/services.ts'
import { formatWebsite } from '../server/format/website.ts'
import { type ListenOptions, listenGuardRules, listenOptionNames } from '../server/listen-options.ts'
import type { ListeningServer } from '../server/listening-server.ts'
import type { SpecOverlay } from '../server/request-context.ts'
import { createEnvironment } from '../service/create-environment.ts'
import type { Environment } from '../service/environment.ts'
import type { Website } from '../spec/generated/control.d.ts'
import { placeholderUrl } from '../spec/placeholder-url.ts'
import type { Store } from '../state/port.ts'
import { addStartWebsites } from '../state/website/add-start-websites.ts'
import type { CreatedWebsite } from '../state/website/add-website.ts'
import { chooseScenario } from '../state/website/choose-scenario.ts'
import { defaultScenario } from '../state/website/defaults.ts'
import { type Assembly, assemble, type SharedServices } from './assemble.ts'
import { checkMockOptions, type MockOptions } from './mock-options.ts'
import { sendInProcess } from './send-in-process.ts'

// Node loads its `fetch` and its randomness with their first use. A mock needs both: better with this module than within a test.
if (typeof Request === 'function') void new Request(placeholderUrl, { method: 'POST', body: '' })
globalThis.crypto.getRandomValues(new Uint32Array(1))

/** The parts of a Hono app that need no types of Hono, which the package does not depend on. */
export interface MockApp {
  /** Every operation of the service, every call of the control plane and of the dashboard, and the pages. */
  readonly routes: readonly { readonly method: string; readonly path: string }[]
  fetch(request: Request, ...more: unknown[]): Response | Promise<Response>
}

/** The service in this process. */
export interface Mock extends MockHandles {
  /**
   * Address of the service and of the control plane: that of the port once there is one; before, a name that only `fetch` of this mock
   * and the handlers of `dc-mock/msw` know (no host can have it).
   */
  readonly url: string
  /** Number of times dc-mock itself failed; 0, or there is a defect to report. */
  readonly internalErrors: number
  /**
   * Answers a request to any host. Rejects as `fetch` does: with the signal's reason where the caller aborts, as a failed fetch
   * where the mock drops the connection.
   */
  fetch(input: Request | URL | string, init?: RequestInit): Promise<Response>
  /**
   * The whole mock as a Hono app, to be mounted in another one: `outer.mount('/service', (await mock.app()).fetch)`, or
   * `outer.route('/', await mock.app())`. Nothing guards the control plane there: the outer app decides who may call.
   * A connection cannot be dropped by a part of an app: such a fault makes a response whose body fails.
   */
  app(): Promise<MockApp>
  /**
   * Opens a port as well (Node only). Beyond loopback it asks for a control token, as `dc-mock serve` does. It does not keep the process
   * alive, unless `keepAlive` says so.
   */
  listen(options?: ListenOptions): Promise<ListeningServer>
  /** Ends what is still waiting and closes the ports. */
  close(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

/** Loaded on need: it brings a parser and the whole spec. */
async function loadOverlays(overlay: NonNullable<MockOptions['overlay']>): Promise<SpecOverlay> {
  const [{ createMockOverlay: overlayMock }, { readAsset }] = await Promise.all([
    import('./overlay/create-mock-overlay.ts'),
    import('../server/read-asset.ts'),
  ])
  const documents = Array.isArray(overlay) ? overlay : [overlay]
  const overlays = documents.map((content, index) => ({ name: `overlay ${index + 1}`, content }))
  return overlayMock({ overlays }, await readAsset('openapi.yaml'))
}

/**
 * Makes a mock of the service in this process, without a port. Nothing global is changed. Under fake timers its delays, waits and
 * clocks go on in real time, where this module was loaded before they were faked; a faked `queueMicrotask` stops Node's own `fetch`
 * and bodies, and so the mock.
 *
 * @throws {TypeError} where an option is none; it names the cure
 * @throws {MockError} where there is no such scenario, or the document does not fit: as `website.load` does
 * @throws {OverlayError} where an overlay cannot be used, or a target of it matches nothing
 *
 * @example
 * const mock = await createMock()
 * const website = await mock.createWebsite({ scenario: 'verdict-block' })
 * const response = await mock.fetch(`${mock.url}/api/v1/services/email/check`, {
 *   method: 'POST',
 *   headers: { 'x-dc-key': website.private_key, 'content-type': 'application/json' },
 *   body: JSON.stringify({ email: 'ana@shop.example' }),
 * })
 * const [request] = await website.requests.wait({ operation: 'checkEmail' })
 * await mock.close()
 */
export function createMock(options: MockOptions = {}): Promise<Mock> {
  return createMockWithBackend(options, async (environment) => ({ environment }))
}

/** Where a mock keeps its state, when that is not its own memory. */
export interface MockBackend {
  environment: Environment
  store?: Store
  shared?: SharedServices
  /** Whether others have begun the state: no website of a start is made. */
  hasJoined?: () => boolean
  /** Shares what the start made. */
  publishStart?: () => Promise<void>
  close?: () => Promise<void>
}

/** Makes a mock on what `open` gives, as `createMock` does on memory. */
export async function createMockWithBackend(
  options: MockOptions,
  openBackend: (environment: Environment) => Promise<MockBackend>,
): Promise<Mock> {
  const { scenario, seed, now, overlay, ...assembly } = checkMockOptions(options)
  const baseEnvironment =
    assembly.environment ??
    createEnvironment({
      ...(seed === undefined ? {} : { seed }),
      ...(now === undefined ? {} : { startsAt: new Date(now).getTime() }),
    })
  const specOverlay = overlay === undefined ? null : await loadOverlays(overlay)
  const { hasJoined: joined, publishStart: begin, close, ...backend } = await openBackend(baseEnvironment)
  const assembled = assemble({ ...assembly, ...backend, specOverlay })
  const { services } = assembled
  const startWebsites = await createStartWebsites(services, scenario ?? defaultScenario, joined?.() ?? false).catch(
    async (error: unknown) => {
      assembled.close()
      await close?.()
      throw toMockError(error)
    },
  )
  const first = await formatFirst(startWebsites, assembled)
  await begin?.()
  const ports = new Set<ListeningServer>()
  const url = (): string => [...ports][0]?.url ?? placeholderUrl
  const fetch: Mock['fetch'] = async (input, init) =>
    sendInProcess(assembled, isUnreadRequest(input) && init === undefined ? input : new Request(input, init))
  const client = createControlClient({ url, fetch, sendDirectly: assembled.callControl })
  // Others may have begun a state meanwhile, which has another website.
  const handles = await createMockHandles(client, joined?.() ? undefined : first)

  const mock: Mock = {
    ...handles,
    get url() {
      return url()
    },
    get internalErrors() {
      return services.health.internalErrors
    },
    fetch,
    app: assembled.app,
    async listen(listenOptions = {}) {
      const { port, host, keepAlive = false } = checkOptionNames('listen', listenOptions, listenOptionNames)
      const guard = listenGuardRules(listenOptions)
      const { listen } = await import('../server/listen.ts')
      const listening = await listen(assembled.fetch, {
        service: assembled.service,
        guard,
        keepAlive,
        ...(port === undefined ? {} : { port }),
        ...(host === undefined ? {} : { host }),
      })
      const opened: ListeningServer = {
        ...listening,
        async close() {
          if (ports.delete(opened)) await listening.close()
        },
      }
      ports.add(opened)
      return opened
    },
    async close() {
      assembled.close()
      await Promise.all(Array.from(ports, (port) => port.close()))
      await close?.()
    },
    [Symbol.asyncDispose]: () => mock.close(),
  }
  return mock
}

/**
 * Whether it can be sent as it is. To make a request of a request copies its body through streams, which takes longer than a check; of one
 * whose body is spent it fails, as it should.
 */
function isUnreadRequest(input: unknown): input is Request {
  return input instanceof Request && !input.bodyUsed && !input.body?.locked
}

async function createStartWebsites(
  services: ControlServices,
  scenario: NonNullable<MockOptions['scenario']>,
  hasJoined: boolean,
): Promise<CreatedWebsite[]> {
  return hasJoined ? [] : addStartWebsites(services, await chooseScenario(scenario, services))
}

/** The default website as a call would show it: the control plane is put together with the first call of it. */
async function formatFirst([first]: readonly CreatedWebsite[], { services }: Assembly): Promise<Website | undefined> {
  return first && JSON.parse(JSON.stringify(await formatWebsite(first.website, services, first.warnings)))
}

/** What a call of the control plane would be refused with is so at the start. */
function toMockError(error: unknown): unknown {
  const status = errorStatusOf(error)
  if (status === null || !(error instanceof Error)) return error
  return new MockError(error.message, { kind: 'refused', status, cause: error })
}
