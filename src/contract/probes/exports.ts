/** Probes that read exports page by page (A12, A33, A35). */

import type { OperationId } from '../../spec/generated/operations.ts'
import { type ProbeCall, successfulCheck } from '../call.ts'
import type { Exchange } from '../exchange.ts'
import { readAt } from '../findings/expectation.ts'
import { getAtPointer } from '../get-at-pointer.ts'
import { defineProbe, type Exchanges, type Probe, type ProbeContext } from '../probe.ts'
import type { ProbeWebsite } from '../probe-website.ts'
import { identifyPerson } from './check-devices.ts'

const visits = 5

export const pages: Probe<{ pages: readonly Exchange[]; sent: readonly string[] }> = defineProbe({
  name: 'pages',
  description: 'exports visits page by page while another visit arrives',
  website: {},
  calls: {
    visit: (site) => ({ ...visit(site, 0), times: visits + 1 }),
    page: { operation: 'exportVisits', query: { limit: '2' }, expectedStatus: 200, times: (visits + 1) / 2 },
  },
  async run(context) {
    const { site, send } = context
    for (let no = 1; no <= visits; no++) await send('visit', visit(site, no))
    const found = [await send('page')]
    await send('visit', visit(site, visits + 1))
    await readOn(context, found)
    return { pages: found, sent: Array.from({ length: visits + 1 }, (_, no) => pageOf(no + 1)) }
  },
})

async function readOn({ send, remaining }: ProbeContext<'page' | 'visit'>, found: Exchange[]): Promise<void> {
  for (;;) {
    const cursor = getAtPointer(found.at(-1)?.response.json, '/next_cursor')
    if (typeof cursor !== 'string' || remaining('page') === 0) return
    found.push(await send('page', { query: { limit: '2', cursor } }))
  }
}

function visit(
  { mark }: ProbeWebsite,
  no: number,
): { operation: 'collectVisit'; expectedStatus: number; body: object } {
  const session = { device: { id: mark.name('device') }, session_id: mark.name('session') }
  // Give each visit an earlier timestamp than the previous visit, so the visits arrive in reverse chronological order.
  const occurred_at = new Date(Date.UTC(2026, 0, 20 - no)).toISOString()
  return { operation: 'collectVisit', expectedStatus: 200, body: { ...session, page_url: pageOf(no), occurred_at } }
}

function pageOf(no: number): string {
  return `https://dc-mock.example.com/page-${no}`
}

export const otherPages: Probe<{ events: readonly Exchange[]; conversions: readonly Exchange[] }> = defineProbe({
  name: 'other-pages',
  description: 'exports events and conversions one record at a time',
  website: {},
  calls: {
    event: { operation: 'collectEvent', expectedStatus: 200, times: 2 },
    conversion: { operation: 'postConversion', body: { event: 'lead' }, expectedStatus: 200, times: 2 },
    events: { operation: 'exportEvents', query: { limit: '1' }, expectedStatus: 200, times: 2 },
    conversions: { operation: 'exportConversions', query: { limit: '1' }, expectedStatus: 200, times: 2 },
  },
  async run({ send }) {
    const both = async (name: 'events' | 'conversions'): Promise<readonly Exchange[]> => {
      const first = await send(name)
      return [first, await send(name, { query: { limit: '1', cursor: cursorOf(first) } })]
    }
    for (const name of ['event', 'event', 'conversion', 'conversion'] as const) await send(name)
    return { events: await both('events'), conversions: await both('conversions') }
  },
})

function cursorOf(page: Exchange): string {
  const cursor = readAt(page, '/next_cursor')
  return typeof cursor === 'string' ? cursor : ''
}

export const fullPage: Probe<Exchanges<'page' | 'next' | 'rest' | 'health'>> = defineProbe({
  name: 'full-page',
  description: 'exports 105 people without a limit',
  website: { scenario: { generate: { people: 105 } } },
  calls: {
    page: { operation: 'exportUsers', expectedStatus: 200 },
    next: { operation: 'exportUsers', expectedStatus: 200 },
    rest: { operation: 'exportUsers', query: { limit: '1000' }, expectedStatus: 200 },
    health: { operation: 'getHealth', expectedStatus: 200 },
  },
  async run({ send }) {
    const page = await send('page')
    const next = await send('next', { query: { cursor: cursorOf(page) } })
    return { page, next, rest: await send('rest'), health: await send('health') }
  },
})

export const unknownCursors: Probe<Exchanges<'users' | 'visits' | 'events' | 'conversions'>> = defineProbe({
  name: 'strange-cursor',
  description: 'requests an export page with an unknown cursor',
  calls: {
    users: withUnknownCursor('exportUsers'),
    visits: withUnknownCursor('exportVisits'),
    events: withUnknownCursor('exportEvents'),
    conversions: withUnknownCursor('exportConversions'),
  },
})

function withUnknownCursor(operation: OperationId): ProbeCall {
  return ({ mark }) => ({ operation, query: { cursor: mark.name('cursor') }, credentialVerified: false })
}

/** Rules read `identified_user_count` from the health responses. */
export const healthCounts: Probe<{ healths: readonly Exchange[]; wrong: Exchange; users: Exchange }> = defineProbe({
  name: 'counted',
  description: 'sends a health request before and after a check and several identifications',
  website: {},
  calls: {
    health: { operation: 'getHealth', expectedStatus: 200, times: 6 },
    wrong: { operation: 'getHealth', credential: 'wrong' },
    check: (site) => successfulCheck(site.address('ana')),
    again: (site) => successfulCheck(site.address('ana')),
    script: (site) => identifyPerson(site, 'ben', 'laptop'),
    both: (site) => identifyPerson(site, 'ana', 'laptop'),
    users: { operation: 'exportUsers', expectedStatus: 200 },
  },
  async run({ send }) {
    const healths = [await send('health')]
    const wrong = await send('wrong')
    healths.push(await send('health'))
    for (const name of ['check', 'again', 'script', 'both'] as const) {
      await send(name)
      healths.push(await send('health'))
    }
    return { healths, wrong, users: await send('users') }
  },
})
