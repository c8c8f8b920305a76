/** Reading a website's records page by page (A12, A33, A35). */
import type { Exchange } from '../exchange.ts'
import { pick } from '../pick.ts'
import { defineProbe, type Probe, type ProbeContext } from '../probe.ts'
import type { Site } from '../site.ts'
import { checkOf } from './check-call.ts'
import { identify } from './check-devices.ts'
import type { Exchanges } from './exchanges.ts'

const visits = 5

/** Five visits on pages of two; one more comes while they are read. */
export const pages: Probe<{ pages: readonly Exchange[]; sent: readonly string[] }> = defineProbe({
  name: 'pages',
  says: 'reads visits page by page while another one comes',
  website: {},
  calls: {
    visit: (site) => ({ ...visit(site, 0), times: visits + 1 }),
    page: { operation: 'exportVisits', query: { limit: '2' }, answers: 200, times: (visits + 1) / 2 },
  },
  async run(conversation) {
    const { site, send } = conversation
    for (let no = 1; no <= visits; no++) await send('visit', visit(site, no))
    const found = [await send('page')]
    await send('visit', visit(site, visits + 1))
    await readOn(conversation, found)
    return { pages: found, sent: Array.from({ length: visits + 1 }, (_, no) => pageOf(no + 1)) }
  },
})

/** Follows the cursor to the end, or for as long as pages are planned. */
async function readOn({ send, left }: ProbeContext<'page' | 'visit'>, found: Exchange[]): Promise<void> {
  for (;;) {
    const cursor = pick(found.at(-1)?.answer.json, '/next_cursor')
    if (typeof cursor !== 'string' || left('page') === 0) return
    found.push(await send('page', { query: { limit: '2', cursor } }))
  }
}

function visit({ mark }: Site, no: number): { operation: 'collectVisit'; answers: number; body: object } {
  const seen = { device: { id: mark.name('device') }, session_id: mark.name('session') }
  // Told as older the later it comes, so that times of their own cannot order them.
  const occurred_at = new Date(Date.UTC(2026, 0, 20 - no)).toISOString()
  return { operation: 'collectVisit', answers: 200, body: { ...seen, page_url: pageOf(no), occurred_at } }
}

function pageOf(no: number): string {
  return `https://dc-mock.example.com/page-${no}`
}

/** Two events and two conversions, each on a page of its own. */
export const otherPages: Probe<{ events: readonly Exchange[]; conversions: readonly Exchange[] }> = defineProbe({
  name: 'other-pages',
  says: 'reads events and conversions one by one',
  website: {},
  calls: {
    event: { operation: 'collectEvent', answers: 200, times: 2 },
    conversion: { operation: 'postConversion', body: { event: 'lead' }, answers: 200, times: 2 },
    events: { operation: 'exportEvents', query: { limit: '1' }, answers: 200, times: 2 },
    conversions: { operation: 'exportConversions', query: { limit: '1' }, answers: 200, times: 2 },
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
  const cursor = pick(page.answer.json, '/next_cursor')
  return typeof cursor === 'string' ? cursor : ''
}

/** More people than a page has where no limit is given. */
export const fullPage: Probe<Exchanges<'page' | 'next' | 'rest' | 'health'>> = defineProbe({
  name: 'full-page',
  says: 'exports 105 people without a limit',
  website: { scenario: { generate: { people: 105 } } },
  calls: {
    page: { operation: 'exportUsers', answers: 200 },
    next: { operation: 'exportUsers', answers: 200 },
    rest: { operation: 'exportUsers', query: { limit: '1000' }, answers: 200 },
    health: { operation: 'getHealth', answers: 200 },
  },
  async run({ send }) {
    const page = await send('page')
    const next = await send('next', { query: { cursor: cursorOf(page) } })
    return { page, next, rest: await send('rest'), health: await send('health') }
  },
})

/** A cursor that no page gave. */
export const strangeCursor: Probe<Exchanges<'users' | 'visits' | 'events' | 'conversions'>> = defineProbe({
  name: 'strange-cursor',
  says: 'asks for the page after a cursor that nobody gave out',
  calls: {
    users: (site) => ({
      operation: 'exportUsers',
      query: { cursor: site.mark.name('cursor') },
      credentialVerified: false,
    }),
    visits: (site) => ({
      operation: 'exportVisits',
      query: { cursor: site.mark.name('cursor') },
      credentialVerified: false,
    }),
    events: (site) => ({
      operation: 'exportEvents',
      query: { cursor: site.mark.name('cursor') },
      credentialVerified: false,
    }),
    conversions: (site) => ({
      operation: 'exportConversions',
      query: { cursor: site.mark.name('cursor') },
      credentialVerified: false,
    }),
  },
})

/** Who is counted by the health: after nobody, a check, the same again, the script, and the script for who was checked. */
export const counted: Probe<{ healths: readonly Exchange[]; wrong: Exchange; users: Exchange }> = defineProbe({
  name: 'counted',
  says: 'asks for the health between a check and identifications',
  website: {},
  calls: {
    health: { operation: 'getHealth', answers: 200, times: 6 },
    wrong: { operation: 'getHealth', credential: 'wrong' },
    check: (site) => checkOf(site.address('ana')),
    again: (site) => checkOf(site.address('ana')),
    script: (site) => identify(site, 'ben', 'laptop'),
    both: (site) => identify(site, 'ana', 'laptop'),
    users: { operation: 'exportUsers', answers: 200 },
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
