import type { NewWebsite, Website as WebsiteState } from '../spec/generated/control.d.ts'
import { parseDuration } from '../state/scenario/time.ts'
import { toAddress } from './address.ts'
import { checkId, checkObject, checkOptionNames, show } from './check-option-names.ts'
import type { ControlClient } from './control-client.ts'
import { watchEvents } from './events.ts'
import { explainMissing } from './explain-requests.ts'
import { createFaults, createOutages } from './faults.ts'
import type { Keys, Website, WebsiteClock } from './handles.ts'
import { createMailbox } from './mailbox.ts'
import { createPeople, createVerdicts } from './people.ts'
import { createRequests } from './requests.ts'
import { toDurationText, websiteScope } from './scope.ts'
import { createTaggedWebsite } from './tagged.ts'

/** Secrets passed to `createWebsite`. The handle uses these values if the mock returns null for the secrets. */
type KnownSecrets = Pick<NewWebsite, 'private_key' | 'release_secret'>

/** @param defaultAppId ID of the mock's default website, for error messages */
export function createWebsiteHandle(
  client: ControlClient,
  state: WebsiteState,
  defaultAppId: string,
  known: KnownSecrets = {},
): Website {
  const { app_id, account, cop_key, warnings } = state
  const private_key = state.private_key ?? known.private_key ?? ''
  const release_secret = state.release_secret ?? known.release_secret ?? ''
  let { name } = state
  const path = { app_id }
  const query = { website: app_id }
  const scope = websiteScope(app_id)
  const website: Website = {
    app_id,
    account,
    private_key,
    cop_key,
    release_secret,
    warnings,
    get name() {
      return name
    },
    get url() {
      return client.url
    },
    get env() {
      const { url } = client
      return {
        DC_API_KEY: private_key,
        DC_COP_KEY: cop_key,
        DC_RELEASE_SECRET: release_secret,
        DC_BASE_URL: url,
        DC_APP_ID: app_id,
        DC_MOCK_URL: url,
      }
    },
    read: () => client.call('getWebsite', { path }),
    async update(change) {
      const changed = await client.call('updateWebsite', { path, body: change })
      name = changed.name
      return changed
    },
    async load(scenario) {
      if (typeof scenario === 'string') return client.call('loadScenario', { query, body: { name: scenario } })
      checkObject('load', scenario, 'that is a scenario document, or the name of a scenario')
      return client.call('loadScenario', { query, body: scenario })
    },
    save: () => client.call('getState', { query }),
    restore: (document) => client.call('restoreState', { query, body: document }),
    async reset() {
      await client.call('resetWebsite', { query })
    },
    async remove() {
      await client.call('deleteWebsite', { path })
    },
    keys: createKeys(client, app_id),
    clock: createClock(client, app_id),
    faults: createFaults(client, app_id),
    outages: createOutages(client, app_id),
    verdicts: createVerdicts(client, app_id),
    people: createPeople(client, app_id),
    requests: createRequests(client, scope, (closest) => explainMissing(website, closest, defaultAppId)),
    mailbox: createMailbox(client, scope),
    events: (options) => watchEvents(client, app_id, options),
    address: toAddress,
    tagged: (tag) => createTaggedWebsite(client, website, defaultAppId, tag),
    lease: (holder, duration) =>
      client.call('acquireLease', { path, body: { holder, duration: toDurationText(duration) } }),
    async release(holder) {
      await client.call('releaseLease', { path, query: { holder } })
    },
    [Symbol.asyncDispose]: () => website.remove(),
  }
  return website
}

function createKeys(client: ControlClient, app_id: string): Keys {
  return {
    async add(key) {
      checkObject('keys.add', key, 'such as { name: "CI" }')
      return client.call('createKey', { path: { app_id }, body: key })
    },
    async remove(id) {
      await client.call('deleteKey', { path: { app_id, key_id: checkId('keys.remove', id) } })
    },
  }
}

function createClock(client: ControlClient, website: string): WebsiteClock {
  const query = { website }
  const set: WebsiteClock['set'] = async (change) =>
    client.call('setClock', { query, body: checkOptionNames('clock.set', change, ['now', 'frozen']) })
  return {
    read: () => client.call('getClock', { query }),
    set,
    freeze: (now) => set({ frozen: true, ...(now === undefined ? {} : { now }) }),
    resume: () => set({ frozen: false }),
    async advance(by) {
      const text = toDurationText(by)
      if (text.startsWith('-')) {
        throw new TypeError(
          `clock.advance: ${text} is negative, and a clock cannot run backwards. Use another website instead`,
        )
      }
      if (parseDuration(text) === null) {
        throw new TypeError(
          `clock.advance expects a duration such as "750ms", "5m", "1.5h" or "30d", or a number of milliseconds, not ${show(by)}`,
        )
      }
      return client.call('advanceClock', { query, body: { by: text } })
    },
  }
}
