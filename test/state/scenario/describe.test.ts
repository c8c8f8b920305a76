import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { WebsiteSnapshot } from '../../../src/service/model.ts'
import type { ScenarioDocument } from '../../../src/spec/generated/control.d.ts'
import { timeOn } from '../../../src/state/memory/clock.ts'
import { describeWebsite } from '../../../src/state/scenario/describe.ts'
import { readScenario } from '../../../src/state/scenario/parse.ts'
import { resolveScenario } from '../../../src/state/scenario/resolve.ts'
import { snapshots, tokenOf } from './random-states.ts'
import { day, loadAt, noon, resolve } from './resolve.ts'

it('restores any state from a JSON document that matches the schema', async () => {
  await fc.assert(
    fc.asyncProperty(snapshots, fc.boolean(), async (snapshot, known) => {
      const links = known
        ? Object.fromEntries(snapshot.contents.deletionRequests.map(({ id }) => [id, tokenOf(id)]))
        : {}
      const sent = JSON.stringify(describeWebsite(snapshot, { now: noon, links }))
      const resolved = resolveScenario(await readScenario(JSON.parse(sent)), loadAt(noon))
      expect(comparable(resolved.snapshot)).toEqual(comparable(snapshot))
      expect(entriesOf(resolved.links)).toEqual(entriesOf(links))
      expect(resolved.warnings).toEqual([])
    }),
    { numRuns: 100 },
  )
})

it('produces the same document again after the document is restored', () => {
  fc.assert(
    fc.property(snapshots, (snapshot) => {
      const document = describeWebsite(snapshot, { now: noon })
      const again = describeWebsite(resolve(document).snapshot, { now: noon })
      expect(again).toEqual(document)
    }),
  )
})

it('a running clock continues from its saved time, no matter how much later the state is restored', () => {
  const { snapshot } = resolve({ clock: { now: '2026-12-24T18:00:00Z' } })
  const document = describeWebsite(snapshot, { now: noon + 60_000 })
  const later = noon + day(30)
  const { clock } = resolve(document, later).snapshot
  expect(clock.frozenAt).toBeNull()
  expect(timeOn(clock, later + 5000)).toBe(Date.parse('2026-12-24T18:01:05Z'))
})

it('a frozen clock keeps its time when the state is restored', () => {
  const { snapshot } = resolve({ clock: { now: '2026-12-24T18:00:00Z', frozen: true } })
  const document = describeWebsite(snapshot, { now: noon + 60_000 })
  expect(resolve(document, noon + day(30)).snapshot.clock.frozenAt).toBe(Date.parse('2026-12-24T18:00:00Z'))
})

it('omits fields that can be derived from other fields', () => {
  const { snapshot } = resolve({
    title: 'Returning user',
    devices: { laptop: {} },
    people: [
      { email: 'ana@shop.example', user_id: 'u_1', since: '-30d', devices: ['laptop'], id: 'usr_1', session_id: 's1' },
    ],
  })
  const document: ScenarioDocument = describeWebsite(snapshot, { now: noon, description: 'About', try: 'Try' })
  expect(document).toMatchObject({
    title: 'Returning user',
    description: 'About',
    try: 'Try',
    saved: { at: '2026-11-20T12:00:00.000Z', scenario: { name: null, title: 'Returning user' } },
    clock: { now: '2026-11-20T12:00:00.000Z' },
    people: [
      {
        email: 'ana@shop.example',
        user_id: 'u_1',
        source: 'script',
        since: '2026-10-21T12:00:00.000Z',
        session_id: 's1',
        devices: ['laptop'],
        id: 'usr_1',
        number: 1,
      },
    ],
  })
  expect(Object.keys(document).sort()).toEqual(
    ['description', 'checks_used', 'clock', 'devices', 'people', 'plan', 'saved', 'title', 'try'].sort(),
  )
})

/** Removes meaningless differences: the order of maps, and the offset of a frozen clock. */
function comparable({ clock, contents, ...rest }: WebsiteSnapshot): object {
  const { devices, sessions, bulkPatterns } = contents
  return {
    ...rest,
    clock: clock.frozenAt ?? { offset: clock.offset },
    contents: {
      ...contents,
      devices: new Map(devices.map((device) => [device.id, device])),
      sessions: entriesOf(sessions),
      bulkPatterns: entriesOf(bulkPatterns),
    },
  }
}

function entriesOf(record: Readonly<Record<string, unknown>>): Map<string, unknown> {
  return new Map(Object.entries(record))
}
