import { checkOptionNames } from '../client/check-option-names.ts'
import { createControlClient } from '../client/control-client.ts'
import type { MockHandles } from '../client/handles.ts'
import { MockError } from '../client/mock-error.ts'
import { createMockHandles } from '../client/mock-handles.ts'
import { describeError } from '../server/control/errors.ts'
import type { ControlServices } from '../server/control/services.ts'
import { formatWebsite } from '../server/format/website.ts'
import {
  type ListeningServer,
  type ListenOptions,
  listenGuardRules,
  listenOptionNames,
} from '../server/listen-options.ts'
import type { SpecOverlay } from '../server/request-context.ts'
import { createEnvironment } from '../service/create-environment.ts'
import type { Environment } from '../service/environment.ts'
import type { Website } from '../spec/generated/control.d.ts'
import { placeholderUrl } from '../spec/placeholder-url.ts'
import type { Store } from '../state/port.ts'
import { addStartWebsites } from '../state/website/add-start-websites.ts'
import type { CreatedWebsite } from '../state/website/add-website.ts'
import { defaultScenario } from '../state/website/defaults.ts'
import { selectScenario } from '../state/website/select-scenario.ts'
import { type Assembly, assemble, type SharedServices } from './assemble.ts'
import { checkMockOptions, type MockOptions, readDefaultAssumptions } from './mock-options.ts'
import { sendInProcess } from './send-in-process.ts'

// Load Node.js's `fetch` and random number generator now. Otherwise, they would be loaded on first use, possibly during a test.
if (typeof Request === 'function') void new Request(placeholderUrl, { method: 'POST', body: '' })
globalThis.crypto.getRandomValues(new Uint32Array(1))

/** Hono app that serves the mock's routes. This interface does not import types from Hono, so users do not need to install Hono. */
export interface MockApp {
  /** The mock's routes, including service and control plane routes. */
  readonly routes: readonly { readonly method: string; readonly path: string }[]
  /** Handles a request and returns the response. */
  fetch(request: Request, ...more: unknown[]): Response | Promise<Response>
}

/** Mock that runs in the current process. */
export interface Mock extends MockHandles {
  /**
   * Base URL for the service and the control plane. Before `listen` is called, the URL is a placeholder. The placeholder works only with
   * the mock's `fetch` and with `dc-mock/msw` handlers.
   */
  readonly url: string
  /** Number of internal errors in dc-mock. If it is not 0, please report a bug. */
  readonly internalErrors: number
  /** Handles a request to any host. Like the global `fetch`, rejects if the caller aborts the request or the mock drops the connection. */
  fetch(input: Request | URL | string, init?: RequestInit): Promise<Response>
  /**
   * Returns the mock as a Hono app. To mount it in another app, use `outer.mount('/service', (await mock.app()).fetch)` or
   * `outer.route('/', await mock.app())`. The outer app must restrict access to the control plane. If a fault drops the connection, reading
   * the response body fails.
   */
  app(): Promise<MockApp>
  /**
   * Opens a port (Node.js only). If other machines can reach the port, the control plane requires a token. By default, an open port does
   * not keep the process alive.
   */
  listen(options?: ListenOptions): Promise<ListeningServer>
  /** Cancels all pending `wait` calls and closes all ports. Responses in progress have up to 7 seconds to finish. */
  close(): Promise<void>
  /** Closes the mock. Called at the end of a block that declares the mock with `await using`. */
  [Symbol.asyncDispose](): Promise<void>
}

/** Rejects an invalid port. If the port were a string, Node.js would open a pipe. */
function checkListenOptions(options: ListenOptions): ListenOptions {
  const { port = 0 } = checkOptionNames('listen', options, listenOptionNames, { hostname: 'host' })
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return options
  throw new TypeError(`listen: port must be a whole number from 0 to 65535, not ${JSON.stringify(port)}`)
}

/**
 * If `error` means that the port is in use, returns an `EADDRINUSE` error whose message explains how to fix the problem. Otherwise, returns
 * `error` unchanged.
 */
function explainPortInUse(error: unknown, port: number | undefined): unknown {
  const code = 'EADDRINUSE'
  if (!(error instanceof Error && 'code' in error && error.code === code)) return error
  const message = `listen: port ${port} is in use. Stop the server that uses the port, choose another port, or omit port to use a free one. To control a mock that is running there, use connectMock`
  return Object.assign(new Error(message, { cause: error }), { code })
}

/** Imports the overlay code on demand, because it requires a YAML parser and the spec. */
async function loadOverlays(overlay: NonNullable<MockOptions['overlay']>): Promise<SpecOverlay> {
  const [{ createMockOverlay }, { readAsset }] = await Promise.all([
    import('./overlay/create-mock-overlay.ts'),
    import('../server/read-asset.ts'),
  ])
  const documents = Array.isArray(overlay) ? overlay : [overlay]
  const overlays = documents.map((content, index) => ({ name: `overlay ${index + 1}`, content }))
  return createMockOverlay({ overlays }, await readAsset('openapi.yaml'))
}

/**
 * Creates a mock of the service in this process. Does not open a port or change globals.
 *
 * Fake timers installed after this module was loaded do not affect the mock's delays, waits or clocks. Tests must not fake
 * `queueMicrotask`, because `fetch` and request bodies require it.
 *
 * @throws {TypeError} if an option is invalid
 * @throws {MockError} if the scenario is unknown or its document is invalid
 * @throws {OverlayError} if an overlay cannot be applied, or if one of its targets does not match anything
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

/** Environment and store of a mock. The store can be outside this process. */
export interface MockBackend {
  environment: Environment
  store?: Store
  shared?: SharedServices
  /** Reports whether another replica has already created the initial websites. */
  hasJoined?: () => boolean
  /** Makes the initial websites available to other replicas. */
  publishStart?: () => Promise<void>
  close?: () => Promise<void>
}

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
  const { hasJoined, publishStart, close, ...backend } = await openBackend(baseEnvironment)
  const assembled = assemble({ assumptions: readDefaultAssumptions(), ...assembly, ...backend, specOverlay })
  const { services } = assembled
  const startWebsites = await createStartWebsites(services, scenario ?? defaultScenario, hasJoined?.() ?? false).catch(
    async (error: unknown) => {
      assembled.close()
      await close?.()
      throw toMockError(error)
    },
  )
  const first = await formatFirst(startWebsites, assembled)
  await publishStart?.()
  const ports = new Set<ListeningServer>()
  const url = (): string => [...ports][0]?.url ?? placeholderUrl
  const fetch: Mock['fetch'] = async (input, init) =>
    sendInProcess(assembled, isUnreadRequest(input) && init === undefined ? input : new Request(input, init))
  const client = createControlClient({ url, fetch, sendDirectly: assembled.callControl })
  // Call `hasJoined` again, because another replica may have created the initial websites after the first call.
  const handles = await createMockHandles(client, hasJoined?.() ? undefined : first)

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
      const { port, host, keepAlive = false } = checkListenOptions(listenOptions)
      const guard = listenGuardRules(listenOptions)
      const { listen } = await import('../server/listen.ts')
      const listening = await listen(assembled.fetch, {
        service: assembled.service,
        guard,
        keepAlive,
        ...(port === undefined ? {} : { port }),
        ...(host === undefined ? {} : { host }),
      }).catch((error: unknown) => {
        throw explainPortInUse(error, port)
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
 * Reports whether `input` is a `Request` whose body has not been read. Such a request is used as is, because copying a request is slow. If
 * the body has been read, the `Request` constructor, which makes the copy, throws the same error as `fetch`.
 */
function isUnreadRequest(input: unknown): input is Request {
  return input instanceof Request && !input.bodyUsed && !input.body?.locked
}

async function createStartWebsites(
  services: ControlServices,
  scenario: NonNullable<MockOptions['scenario']>,
  hasJoined: boolean,
): Promise<CreatedWebsite[]> {
  return hasJoined ? [] : addStartWebsites(services, await selectScenario(scenario, services))
}

/** Returns the default website in the format of a control plane response, without loading the control plane. */
async function formatFirst([first]: readonly CreatedWebsite[], { services }: Assembly): Promise<Website | undefined> {
  return first && JSON.parse(JSON.stringify(await formatWebsite(first.website, services, first.warnings)))
}

/** Converts an error to the `MockError` that a control plane call would throw. */
function toMockError(error: unknown): unknown {
  const described = describeError(error)
  return described ? new MockError(described.message, { ...described, code: 'rejected', cause: error }) : error
}
