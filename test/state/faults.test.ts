import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Fault } from '../../src/service/model.ts'
import type { FaultContext, StoredWebsite } from '../../src/state/port.ts'
import { loadSnapshot, openStore, stores } from './stores.ts'
import { fault } from './transitions.ts'

const check: FaultContext = { when: 'before', operation: 'checkEmail', email: 'ana@shop.example' }

/** Sends `count` equal requests and returns the numbers of the requests that a fault hits. */
async function hitsOf(website: StoredWebsite, count: number, context = check): Promise<number[]> {
  const hit: number[] = []
  for (let number = 1; number <= count; number++) if (await website.consumeFault(context)) hit.push(number)
  return hit
}

describe.each(stores)('faults in $name', ({ create }) => {
  it('reports synchronously whether a website has faults, excluding outages', async () => {
    const { website } = await openStore(create)
    await website.startOutage('keyStore')
    expect(website.hasFaults).toBe(false)
    expect(await website.consumeFault(check)).toBeNull()
    await website.addFault(fault('flt_1'))
    expect(website.hasFaults).toBe(true)
    await website.removeFaults('flt_1')
    expect(website.hasFaults).toBe(false)
  })

  it.each([
    [{}, [1, 2, 3, 4, 5, 6, 7]],
    [{ nth: 3 }, [3]],
    [{ every: 3 }, [3, 6]],
    [{ times: 2 }, [1, 2]],
    [{ every: 2, times: 2 }, [2, 4]],
    [{ every: 2, seen: 1 }, [1, 3, 5, 7]],
    [{ times: 2, seen: 9, hits: 1 }, [1]],
    [{ nth: 3, seen: 3 }, []],
  ])('applies a fault with %j to requests %j of seven', async (given, hit) => {
    const { website } = await openStore(create, { contents: { faults: [fault('flt_1', given)] } })
    expect(await hitsOf(website, 7)).toEqual(hit)
    const { seen = 0, hits = 0 } = given as Partial<Fault>
    expect((await website.settings()).faults).toMatchObject([{ seen: seen + 7, hits: hits + hit.length }])
  })

  it.each([
    [{ operation: 'checkEmail' }, check, true],
    [{ operation: 'getHealth' }, check, false],
    [{ operation: 'checkEmail' }, { ...check, operation: null }, false],
    [{}, { ...check, operation: null, email: null }, true],
    [{ when: 'after' as const }, check, false],
    [{ email: 'ANA@*' }, check, true],
    [{ email: 'ben@*' }, check, false],
    [{ email: '*' }, { ...check, email: null }, false],
  ])('a fault with %j matches the request %j: %s', async (given, context, counts) => {
    const { website } = await openStore(create, { contents: { faults: [fault('flt_1', given)] } })
    const consumed = await website.consumeFault(context)
    expect(consumed).toEqual(counts ? fault('flt_1', { ...given, seen: 1, hits: 1 }) : null)
    expect((await website.settings()).faults).toMatchObject([{ seen: counts ? 1 : 0 }])
  })

  it('applies the first matching fault to a request, and does not count the request for later faults', async () => {
    const { website } = await openStore(create)
    await website.addFault(fault('first', { every: 2 }))
    await website.addFault(fault('second', { times: 2 }))
    await website.addFault(fault('third'))
    const ids: (string | undefined)[] = []
    for (let i = 0; i < 5; i++) ids.push((await website.consumeFault(check))?.id)
    expect(ids).toEqual(['second', 'first', 'second', 'first', 'third'])
    expect((await website.settings()).faults).toMatchObject([
      { id: 'first', seen: 5, hits: 2 },
      { id: 'second', seen: 3, hits: 2 },
      { id: 'third', seen: 1, hits: 1 },
    ])
  })

  it('rejects a second fault with the same ID, and keeps the first', async () => {
    const { website } = await openStore(create)
    expect(await website.addFault(fault('lost', { nth: 1 }))).toBe('added')
    expect(await website.addFault(fault('lost', { nth: 2 }))).toBe('taken')
    expect((await website.settings()).faults).toEqual([fault('lost', { nth: 1 })])
  })

  it('removes a single fault, a single outage, or all faults and outages', async () => {
    const { website } = await openStore(create, { contents: { outages: ['keyStore'] } })
    for (const id of ['one', 'two', 'three']) await website.addFault(fault(id))
    expect(await website.removeFaults('four')).toBe(0)
    expect(await website.removeFaults('two')).toBe(1)
    expect((await website.settings()).faults.map(({ id }) => id)).toEqual(['one', 'three'])
    expect(await website.removeFaults('keyStore')).toBe(1)
    expect((await website.settings()).outages).toEqual([])
    await website.startOutage('keyStore')
    await website.startOutage('keyStore')
    expect(await website.removeFaults(null)).toBe(3)
    expect(await website.settings()).toEqual({ faults: [], outages: [], verdicts: [] })
  })

  it('replaces the faults when a snapshot is loaded, but in-flight requests still use the old faults', async () => {
    const { store, website } = await openStore(create, { contents: { faults: [fault('old')] } })
    const snapshot = await website.snapshot()
    const loaded = await loadSnapshot(store, 'app_1', {
      ...snapshot,
      contents: { ...snapshot.contents, faults: [fault('new', { every: 2, seen: 1 })] },
    })
    expect(await website.consumeFault(check)).toMatchObject({ id: 'old', hits: 1 })
    expect(await loaded.consumeFault(check)).toMatchObject({ id: 'new', seen: 2, hits: 1 })
  })

  it('applies faults exactly like a naive implementation', async () => {
    const count = fc.integer({ min: 1, max: 4 })
    const given = fc.record({
      operation: fc.constantFrom(null, 'checkEmail', 'getHealth'),
      when: fc.constantFrom('before' as const, 'after' as const),
      email: fc.constantFrom(null, 'ana@*'),
      nth: fc.option(count),
      every: fc.option(count),
      times: fc.option(count),
    })
    const context = fc.record({
      when: fc.constantFrom('before' as const, 'after' as const),
      operation: fc.constantFrom(null, 'checkEmail', 'getHealth'),
      email: fc.constantFrom(null, 'ana@shop.example', 'ben@shop.example'),
    })
    const property = fc.asyncProperty(
      fc.array(given, { maxLength: 4 }),
      fc.array(context, { maxLength: 30 }),
      async (definitions, requests) => {
        const faults = definitions.map((one, index) => fault(`flt_${index}`, one))
        const { website } = await openStore(create, { contents: { faults } })
        const consumedIds: (string | null)[] = []
        for (const one of requests) consumedIds.push((await website.consumeFault(one))?.id ?? null)
        expect(consumedIds).toEqual(replayFaults(faults, requests))
      },
    )
    await fc.assert(property, { numRuns: 100 })
  })
})

/** Returns the fault that hits each request. For each request, replays all earlier requests. */
function replayFaults(faults: readonly Fault[], requests: readonly FaultContext[]): (string | null)[] {
  const hitIds: (string | null)[] = []
  for (let at = 0; at < requests.length; at++) {
    const hit = faults.find((one, place) => {
      const counts = (index: number): boolean => {
        const other = requests[index]
        const before = faults.slice(0, place).some(({ id }) => id === hitIds[index])
        const fits = one.email === null || other?.email === 'ana@shop.example'
        return one.when === other?.when && [null, other.operation].includes(one.operation) && fits && !before
      }
      const earlier = hitIds.map((_, index) => index).filter(counts)
      const hits = earlier.filter((index) => hitIds[index] === one.id).length
      const number = earlier.length + 1
      const due = (one.nth ?? number) === number && number % (one.every ?? 1) === 0 && hits < (one.times ?? 99)
      return counts(at) && due
    })
    hitIds.push(hit?.id ?? null)
  }
  return hitIds
}
