import type { Website as WebsiteState } from '../spec/generated/control.d.ts'
import { checkObject } from './check-option-names.ts'
import type { ControlClient } from './control-client.ts'
import { watchEvents } from './events.ts'
import { explainMissing } from './explain-requests.ts'
import type { MockHandles } from './handles.ts'
import { createMailbox } from './mailbox.ts'
import { readAll } from './read-all.ts'
import { createRequests } from './requests.ts'
import { toDurationText, websiteScope } from './scope.ts'
import { createWebsiteHandle } from './website-handle.ts'

/** @param known state of the default website. If omitted, the state is read from the mock. */
export async function createMockHandles(client: ControlClient, known?: WebsiteState): Promise<MockHandles> {
  const first = known ?? (await readFirst(client))
  const toHandle = (state: WebsiteState) => createWebsiteHandle(client, state, first.app_id)
  const all = websiteScope(undefined)
  return {
    get url() {
      return client.url
    },
    website: toHandle(first),
    async createWebsite(options = {}) {
      checkObject('createWebsite', options, 'such as { scenario: "quota-exhausted" }')
      const { lifetime, ...rest } = options
      const body = lifetime === undefined ? rest : { ...rest, lifetime: toDurationText(lifetime) }
      return createWebsiteHandle(client, await client.call('createWebsite', { body }), first.app_id, options)
    },
    getWebsite: async (appId) => toHandle(await client.call('getWebsite', { path: { app_id: appId } })),
    async listWebsites() {
      const websites = await readAll(
        (page) => client.call('listWebsites', { query: page }),
        (page) => page.websites,
      )
      return websites.map(toHandle)
    },
    listScenarios: async () => (await client.call('listScenarios')).scenarios,
    readHealth: () => client.call('getMockHealth'),
    reset: () => client.call('resetWebsite', { query: { website: '*' } }),
    requests: createRequests(client, all, (closest) => explainMissing({ url: client.url }, closest, null)),
    mailbox: createMailbox(client, all),
    events: (options) => watchEvents(client, undefined, options),
  }
}

async function readFirst(client: ControlClient): Promise<WebsiteState> {
  const { websites } = await client.call('listWebsites', { query: { limit: 1 } })
  const [first] = websites
  if (!first) throw new Error('The mock has no website')
  return { ...first, warnings: [] }
}
