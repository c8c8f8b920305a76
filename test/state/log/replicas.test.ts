import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createLoggedStore } from '../../../src/state/log/logged-store.ts'
import type { Sequencer } from '../../../src/state/log/sequencer.ts'
import { StateMachine } from '../../../src/state/log/state-machine.ts'
import type { Transition } from '../../../src/state/log/transition.ts'
import { MemoryStore } from '../../../src/state/memory/store.ts'
import { makeWebsite, start } from '../stores.ts'
import { lookAt, type Met, type StoreStep, storeSteps, takeStoreStep } from './store-steps.ts'

/** Opens a replica that appends to a shared log with a delay. The replica applies the entries in the order of the log. */
function openReplica(time: { now: () => number }, shared: string[]): { store: Met['store']; machine: StateMachine } {
  const machine = new StateMachine(time)
  const asked = new Map<number, { held: Parameters<StateMachine['apply']>[1]; outcome?: unknown }>()
  let applied = 0
  const catchUp = (): void => {
    for (; applied < shared.length; applied++) {
      const transition: Transition = JSON.parse(shared[applied] ?? '')
      const own = asked.get(applied)
      const { outcome } = machine.apply(transition, own?.held ?? null)
      if (own) own.outcome = outcome
    }
  }
  const order: Sequencer = {
    async write({ op, target, args }) {
      await Promise.resolve()
      const website = target ? { website: { app_id: target.appId, generation: target.generation } } : {}
      const number = shared.push(JSON.stringify({ at: time.now(), op, args, ...website })) - 1
      asked.set(number, { held: target })
      await Promise.resolve()
      catchUp()
      return asked.get(number)?.outcome
    },
    async read(look) {
      await Promise.resolve()
      catchUp()
      return look()
    },
  }
  return { store: createLoggedStore(machine, order), machine }
}

function createTime(): { now: () => number; pass: (ms: number) => void } {
  let now = start
  return {
    now: () => now,
    pass: (ms) => {
      now += ms
    },
  }
}

const steps = storeSteps([null]).filter(({ kind }) => !kind.endsWith('of before'))

it('replicas that share one order of transitions together behave like one memory store', async () => {
  const taken = fc.array(fc.tuple(fc.nat(2), steps), { maxLength: 60 })
  const property = fc.asyncProperty(taken, async (all) => {
    const [time, otherTime] = [createTime(), createTime()]
    const shared: string[] = []
    const replicas = [0, 1, 2].map(() => openReplica(time, shared))
    const [first] = replicas
    if (!first) throw new Error('There is no replica')
    await makeWebsite(first.store, { contents: { checksUsed: 490 } })
    const plain: Met = { store: new MemoryStore(otherTime), websites: [] }
    await makeWebsite(plain.store, { contents: { checksUsed: 490 } })
    for (const [n, [of, step]] of all.entries()) {
      const store = replicas[of]?.store ?? first.store
      const outcome = await takeStoreStep({ store, websites: [] }, step, { n, pass: time.pass })
      const expected = await takeStoreStep(plain, step, { n, pass: otherTime.pass })
      expect(outcome, JSON.stringify(step)).toEqual(expected)
    }
    const looks = await lookAt(plain)
    expect(await lookAt({ store: first.store, websites: [] })).toEqual(looks)
    await expectEqual(replicas)
  })
  await fc.assert(property, { numRuns: 150 })
})

it('replicas reach the same state after concurrent operations, even if another replica loads a scenario during a request', async () => {
  const lanes = fc.array(
    fc.array(
      storeSteps([null]).filter(({ kind }) => kind !== 'pass'),
      { maxLength: 15 },
    ),
    {
      minLength: 2,
      maxLength: 4,
    },
  )
  const property = fc.asyncProperty(lanes, async (all) => {
    const time = createTime()
    const shared: string[] = []
    const replicas = all.map(() => openReplica(time, shared))
    const [first] = replicas
    if (!first) throw new Error('There is no replica')
    await makeWebsite(first.store, { contents: { checksUsed: 490 } })
    await Promise.all(
      all.map((own: StoreStep[], lane) =>
        takeAll(replicas[lane]?.store ?? first.store, own, { lane, pass: time.pass }),
      ),
    )
    await expectEqual(replicas)
  })
  await fc.assert(property, { numRuns: 150 })
})

async function takeAll(
  store: Met['store'],
  own: readonly StoreStep[],
  { lane, pass }: { lane: number; pass: (ms: number) => void },
): Promise<void> {
  const met: Met = { store, websites: [await store.defaultWebsite()] }
  // Starts two steps at a time, so that one step can change the state while the other step is pending.
  for (let n = 0; n < own.length; n += 2) {
    const two = own.slice(n, n + 2)
    await Promise.all(two.map((step, at) => takeStoreStep(met, step, { n: 1000 * lane + n + at, pass })))
  }
}

/** Expects all replicas to have the same state after they have read the whole log. */
async function expectEqual(replicas: readonly { store: Met['store']; machine: StateMachine }[]): Promise<void> {
  const states: string[] = []
  for (const { store, machine } of replicas) {
    await store.websites()
    states.push(JSON.stringify([...machine.capture()]))
  }
  expect(new Set(states).size).toBe(1)
}
