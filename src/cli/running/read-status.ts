import type { ControlClient } from '../../client/control-client.ts'
import { formatFault, isUsedUp } from '../../client/format-fault.ts'
import { readAll } from '../../client/read-all.ts'
import type { operations, Website } from '../../spec/generated/control.d.ts'

type Health = operations['getMockHealth']['responses'][200]['content']['application/json']

/** Maximum number of websites in the status. Test runs can create thousands of websites. */
const maxWebsites = 10

export interface MockStatus {
  version: string
  url: string
  uptime_ms: number
  internal_errors: number
  /** Redis store that the replicas share. Null if the mock does not use Redis. */
  store: NonNullable<Health['store']> | null
  websites: readonly WebsiteStatus[]
  /** Total number of websites. Null if Redis is unavailable. */
  website_count: number | null
}

export type WebsiteStatus = Pick<
  Website,
  'app_id' | 'name' | 'assumptions' | 'plan' | 'checks_used' | 'checks_left' | 'scenario' | 'counts'
> & {
  /** Null if the website has a limited lifetime, because reading the clock would extend the lifetime. */
  clock: { now: string; frozen: boolean } | null
  /** Active faults and outages as text. Null if the website has a limited lifetime, because listing faults would extend the lifetime. */
  faults: readonly string[] | null
}

export async function readStatus(control: ControlClient): Promise<MockStatus> {
  const { version, uptime_ms, internal_errors, store = null } = await control.call('getMockHealth')
  const known = { version, url: control.url, uptime_ms, internal_errors, store }
  if (store?.problem) return { ...known, websites: [], website_count: null }
  const websites = await readAll(
    (page) => control.call('listWebsites', { query: page }),
    (page) => page.websites,
  )
  return {
    ...known,
    websites: await Promise.all(websites.slice(0, maxWebsites).map((website) => readWebsite(control, website))),
    website_count: websites.length,
  }
}

async function readWebsite(control: ControlClient, website: Website): Promise<WebsiteStatus> {
  const { app_id, name, assumptions, plan, checks_used, checks_left, scenario, counts, lifetime } = website
  const known = { app_id, name, assumptions, plan, checks_used, checks_left, scenario, counts }
  if (lifetime !== null) return { ...known, clock: null, faults: null }
  const query = { website: app_id }
  const [{ now, frozen }, { faults }] = await Promise.all([
    control.call('getClock', { query }),
    control.call('listFaults', { query }),
  ])
  return { ...known, clock: { now, frozen }, faults: faults.filter((fault) => !isUsedUp(fault)).map(formatFault) }
}
