import { createEnvironment } from './environment.ts'
import { type AssemblyOptions, assemble } from './mock.ts'
import { sendInProcess } from './send-in-process.ts'
import { formatWebsite } from './server/format/website.ts'
import type { Listening, ListenOptions } from './server/listen.ts'
import type { components } from './spec/generated/control.d.ts'
import { chooseScenario } from './world/choose-scenario.ts'
import { defaultScenario } from './world/defaults.ts'
import { makeStartWebsites } from './world/make-start-websites.ts'
import { type MadeWebsite, makeWebsite, type WebsiteWish } from './world/make-website.ts'

/** A website with its keys and its quota, as the control plane shows it. */
export type Website = components['schemas']['Website']

export interface MockOptions extends Omit<AssemblyOptions, 'store' | 'scenarios' | 'assets' | 'log'> {
  /** Situation of the default website, or the websites to begin with: the name of a scenario, or a document. @default "default" */
  scenario?: WebsiteWish['scenario']
  /** Makes ids and secrets the same on each run. */
  seed?: number
}

/** The service in this process. */
export interface Mock extends AsyncDisposable {
  /** The default website. */
  readonly website: Website
  /** Number of times dc-mock itself failed; 0, or there is a defect to report. */
  readonly internalErrors: number
  /** Answers a request to any host. A dropped connection and an aborted request reject as `fetch` does. */
  fetch(input: Request | URL | string, init?: RequestInit): Promise<Response>
  /** A website of its own: nothing that is done to another is seen there. */
  createWebsite(wish?: WebsiteWish): Promise<Website>
  /** Opens a port as well (Node only); 127.0.0.1 and a free one where none is given. */
  listen(options?: ListenOptions): Promise<Listening>
  /** Ends what is still waiting and closes the ports. */
  close(): Promise<void>
}

/**
 * Makes a mock of the service in this process, without a port.
 *
 * @example
 * const mock = await createMock()
 * const website = await mock.createWebsite({ scenario: 'verdict-block' })
 * const response = await mock.fetch('http://mock/api/v1/export/health', { headers: { 'x-dc-key': website.private_key } })
 * await mock.close()
 */
export async function createMock(options: MockOptions = {}): Promise<Mock> {
  const { scenario, seed, ...assembly } = options
  const environment = assembly.environment ?? createEnvironment(seed === undefined ? {} : { seed })
  const { services, fetch, close } = assemble({ ...assembly, environment })
  const show = ({ world, warnings }: MadeWebsite): Promise<Website> => formatWebsite(world, services, warnings)
  const [made] = await makeStartWebsites(services, await chooseScenario(scenario ?? defaultScenario, services))
  if (!made) throw new Error('A start makes one website at least')
  const website = await show(made)
  const ports: Listening[] = []

  const mock: Mock = {
    website,
    get internalErrors() {
      return services.health.internalErrors
    },
    fetch: async (input, init) => sendInProcess({ fetch }, new Request(input, init)),
    createWebsite: async (wish) => show(await makeWebsite(services, wish)),
    async listen(listenOptions) {
      const { listen } = await import('./server/listen.ts')
      const listening = await listen(fetch, listenOptions)
      ports.push(listening)
      return listening
    },
    async close() {
      close()
      await Promise.all(ports.splice(0).map((port) => port.close()))
    },
    [Symbol.asyncDispose]: () => mock.close(),
  }
  return mock
}
