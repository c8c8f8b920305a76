import { createEnvironment } from './environment.ts'
import { assemble } from './mock.ts'
import { checkMockOptions, type MockOptions } from './mock-options.ts'
import { sendInProcess } from './send-in-process.ts'
import { formatWebsite } from './server/format/website.ts'
import type { Listening } from './server/listen.ts'
import { type PortOptions, portRules } from './server/port-rules.ts'
import type { Website as ShownWebsite } from './spec/generated/control.d.ts'
import { readBody } from './spec/validate.ts'
import { chooseScenario } from './world/choose-scenario.ts'
import { defaultScenario } from './world/defaults.ts'
import { makeStartWebsites } from './world/make-start-websites.ts'
import { type MadeWebsite, makeWebsite, type WebsiteWish } from './world/make-website.ts'

/** A website with its keys and its quota, as the control plane shows it. */
export interface Website extends ShownWebsite {
  /** The key it was made with, also where the scenario has it deleted: then to see it refused. */
  private_key: string
  release_secret: string
}

/** The service in this process. */
export interface Mock {
  /** The default website. */
  readonly website: Website
  /** Number of times dc-mock itself failed; 0, or there is a defect to report. */
  readonly internalErrors: number
  /**
   * Answers a request to any host. Rejects as `fetch` does: with the signal's reason where the caller aborts, as a failed fetch
   * where the mock drops the connection.
   */
  fetch(input: Request | URL | string, init?: RequestInit): Promise<Response>
  /** A website of its own: nothing that is done to another is seen there. A bad wish throws a `TypeError` that names the cure. */
  createWebsite(wish?: WebsiteWish): Promise<Website>
  /** Opens a port as well (Node only). Beyond loopback it asks for a control token, as `dc-mock serve` does. */
  listen(options?: PortOptions): Promise<Listening>
  /** Ends what is still waiting and closes the ports. */
  close(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

/**
 * Makes a mock of the service in this process, without a port. A bad option throws a `TypeError` that names the cure.
 *
 * @example
 * const mock = await createMock()
 * const website = await mock.createWebsite({ scenario: 'verdict-block' })
 * const response = await mock.fetch('http://mock/api/v1/export/health', { headers: { 'x-dc-key': website.private_key } })
 * await mock.close()
 */
export async function createMock(options: MockOptions = {}): Promise<Mock> {
  const { scenario, seed, now, ...assembly } = checkMockOptions(options)
  const environment =
    assembly.environment ??
    createEnvironment({
      ...(seed === undefined ? {} : { seed }),
      ...(now === undefined ? {} : { startsAt: new Date(now).getTime() }),
    })
  const { services, fetch, close } = assemble({ ...assembly, environment })
  const show = async ({ world, warnings }: MadeWebsite, wish: WebsiteWish = {}): Promise<Website> => {
    const shown = await formatWebsite(world, services, warnings)
    // Only a key that no mock made is not kept: whoever wished for it has it.
    const private_key = shown.private_key ?? wish.private_key ?? ''
    return { ...shown, private_key, release_secret: shown.release_secret ?? wish.release_secret ?? '' }
  }
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
    async createWebsite(wish = {}) {
      const checked = checkWish(wish)
      return show(await makeWebsite(services, checked), checked)
    },
    async listen(portOptions = {}) {
      const { port, host } = portOptions
      const guard = portRules(portOptions)
      const { listen } = await import('./server/listen.ts')
      const listening = await listen(fetch, {
        guard,
        ...(port === undefined ? {} : { port }),
        ...(host === undefined ? {} : { host }),
      })
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

function checkWish(wish: unknown): WebsiteWish {
  const reading = readBody('createWebsite', wish)
  if (reading.problem) throw new TypeError(`Failed to make a website: ${reading.problem.message}`)
  return reading.value
}
