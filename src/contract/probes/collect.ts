/**
 * Probes that send the tracking script's requests and export the resulting records, and probes that send cross-origin requests (A14, A34).
 */
import type { Exchange } from '../exchange.ts'
import { defineProbe, type Exchanges, type Probe } from '../probe.ts'
import type { ProbeWebsite } from '../probe-website.ts'

function session({ mark }: ProbeWebsite): object {
  return { device: { id: mark.name('device'), confidence: 80 }, session_id: mark.name('session') }
}

const occurredAt = '2026-02-01T09:29:40.000Z'

export const collectedRecords: Probe<
  Exchanges<'fullVisit' | 'minimalVisit' | 'fullEvent' | 'minimalEvent' | 'visits' | 'events'> & {
    /** Time on the website's clock just before the probe sent `minimalVisit` and `minimalEvent`, in milliseconds since the Unix epoch. */
    readonly from: number
    /** Time on the website's clock just after the probe sent `minimalVisit` and `minimalEvent`, in milliseconds since the Unix epoch. */
    readonly to: number
  }
> = defineProbe({
  name: 'collected',
  description: 'sends visits and events and exports them',
  website: {},
  calls: {
    fullVisit: (site) => ({
      operation: 'collectVisit',
      expectedStatus: 200,
      body: {
        ...session(site),
        page_url: 'https://dc-mock.example.com/signup?from=mail',
        referrer: 'https://dc-mock.example.com/search',
        occurred_at: occurredAt,
      },
    }),
    fullEvent: (site) => ({
      operation: 'collectEvent',
      expectedStatus: 200,
      body: {
        ...session(site),
        name: 'add_to_cart',
        page_url: 'https://dc-mock.example.com/products/a-17',
        properties: { sku: 'A-17', quantity: 2, tags: ['new'] },
        occurred_at: occurredAt,
      },
    }),
    minimalVisit: (site) => ({
      operation: 'collectVisit',
      expectedStatus: 200,
      body: { ...session(site), page_url: 'https://dc-mock.example.com/' },
    }),
    minimalEvent: (site) => ({
      operation: 'collectEvent',
      expectedStatus: 200,
      body: { ...session(site), name: 'signup' },
    }),
    wrongVisit: { operation: 'collectVisit', credential: 'wrong' },
    wrongEvent: { operation: 'collectEvent', credential: 'wrong' },
    visits: { operation: 'exportVisits', expectedStatus: 200 },
    events: { operation: 'exportEvents', expectedStatus: 200 },
  },
  async run({ send, website }) {
    const now = async (): Promise<number> => Date.parse((await website.clock.read()).now)
    const fullVisit = await send('fullVisit')
    const fullEvent = await send('fullEvent')
    const from = await now()
    const minimalVisit = await send('minimalVisit')
    const minimalEvent = await send('minimalEvent')
    const to = await now()
    await send('wrongVisit')
    await send('wrongEvent')
    const visits = await send('visits')
    return { fullVisit, fullEvent, minimalVisit, minimalEvent, visits, events: await send('events'), from, to }
  },
})

const origin = { origin: 'https://shop.example' }
const preflight = {
  method: 'OPTIONS',
  credential: 'missing',
  body: null,
  headers: {
    ...origin,
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'content-type',
  },
} as const
const fromPage = { credential: 'wrong', headers: origin } as const

/** Sends cross-origin requests without a valid cop_key, so the request class is always `free`. */
export const crossOrigin: Probe<
  Exchanges<
    | 'visitPreflight'
    | 'eventPreflight'
    | 'identifyPreflight'
    | 'deletionPreflight'
    | 'visit'
    | 'event'
    | 'identify'
    | 'deletion'
  >
> = defineProbe({
  name: 'cross-origin',
  description: 'sends cross-origin requests',
  calls: {
    visitPreflight: { operation: 'collectVisit', ...preflight },
    eventPreflight: { operation: 'collectEvent', ...preflight },
    identifyPreflight: { operation: 'identifyUser', ...preflight },
    deletionPreflight: { operation: 'requestDataDeletion', ...preflight },
    visit: { operation: 'collectVisit', ...fromPage },
    event: { operation: 'collectEvent', ...fromPage },
    identify: { operation: 'identifyUser', ...fromPage },
    deletion: { operation: 'requestDataDeletion', ...fromPage },
  },
})

const keyedPreflight = {
  ...preflight,
  headers: { ...preflight.headers, 'access-control-request-headers': 'x-dc-key' },
} as const

export const crossOriginKeyed: Probe<Readonly<Record<string, Exchange>>> = defineProbe({
  name: 'cross-origin-keyed',
  description: 'sends cross-origin requests to operations that need the private key',
  calls: {
    check: { operation: 'checkEmail', ...fromPage },
    checkPreflight: { operation: 'checkEmail', ...keyedPreflight },
    health: { operation: 'getHealth', ...fromPage },
    users: { operation: 'exportUsers', ...fromPage },
    deletion: { operation: 'deleteData', ...fromPage },
    deletionPreflight: { operation: 'deleteData', ...keyedPreflight },
    conversion: { operation: 'postAutomationConversion', ...fromPage },
  },
})
