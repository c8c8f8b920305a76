import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createLoggedStore } from '../../../src/state/log/logged-store.ts'
import type { Sequencer } from '../../../src/state/log/sequencer.ts'
import { StateMachine } from '../../../src/state/log/state-machine.ts'
import type { Transition } from '../../../src/state/log/transition.ts'
import { MemoryStore } from '../../../src/state/memory/store.ts'
import { createWebsite, start } from '../stores.ts'
import { readStore, runStoreStep, type StepTarget, type StoreStep, storeSteps } from './store-steps.ts'

/** Opens a replica that appends to a shared log with a delay. The replica applies the entries in the order of the log. */
function openReplica(
  time: { now: () => number },
  shared: string[],
): { store: StepTarget['store']; machine: StateMachine } {
  const machine = new StateMachine(time)
  const pending = new Map<number, { target: Parameters<StateMachine['apply']>[1]; outcome?: unknown }>()
  let applied = 0
  const catchUp = (): void => {
    for (; applied < shared.length; applied++) {
      const transition: Transition = JSON.parse(shared[applied] ?? '')
      const entry = pending.get(applied)
      const { outcome } = machine.apply(transition, entry?.target ?? null)
      if (entry) entry.outcome = outcome
    }
  }
  const order: Sequencer = {
    async write({ op, target, args }) {
      await Promise.resolve()
      const website = target ? { website: { app_id: target.appId, generation: target.generation } } : {}
      const number = shared.push(JSON.stringify({ at: time.now(), op, args, ...website })) - 1
      pending.set(number, { target })
      await Promise.resolve()
      catchUp()
      return pending.get(number)?.outcome
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

const steps = storeSteps([null]).filter(({ kind }) => !kind.endsWith('on earlier website'))

it('replicas that share a log together behave like a single memory store', async () => {
  const sequence = fc.array(fc.tuple(fc.nat(2), steps), { maxLength: 60 })
  const property = fc.asyncProperty(sequence, async (all) => {
    const [time, otherTime] = [createTime(), createTime()]
    const shared: string[] = []
    const replicas = [0, 1, 2].map(() => openReplica(time, shared))
    const [first] = replicas
    if (!first) throw new Error('There is no replica')
    await createWebsite(first.store, { contents: { checksUsed: 490 } })
    const reference: StepTarget = { store: new MemoryStore(otherTime), websites: [] }
    await createWebsite(reference.store, { contents: { checksUsed: 490 } })
    for (const [n, [of, step]] of all.entries()) {
      const store = replicas[of]?.store ?? first.store
      const outcome = await runStoreStep({ store, websites: [] }, step, { n, pass: time.pass })
      const expected = await runStoreStep(reference, step, { n, pass: otherTime.pass })
      expect(outcome, JSON.stringify(step)).toEqual(expected)
    }
    const expected = await readStore(reference)
    expect(await readStore({ store: first.store, websites: [] })).toEqual(expected)
    await expectEqual(replicas)
  })
  await fc.assert(property, { numRuns: 150 })
})

it('replicas reach the same state after concurrent operations, even if a scenario is loaded meanwhile', async () => {
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
    await createWebsite(first.store, { contents: { checksUsed: 490 } })
    await Promise.all(
      all.map((steps: StoreStep[], lane) =>
        runAll(replicas[lane]?.store ?? first.store, steps, { lane, pass: time.pass }),
      ),
    )
    await expectEqual(replicas)
  })
  await fc.assert(property, { numRuns: 150 })
})

async function runAll(
  store: StepTarget['store'],
  steps: readonly StoreStep[],
  { lane, pass }: { lane: number; pass: (ms: number) => void },
): Promise<void> {
  const target: StepTarget = { store, websites: [await store.defaultWebsite()] }
  // Starts two steps at a time, so that one step can change the state while the other step is pending.
  for (let n = 0; n < steps.length; n += 2) {
    const pair = steps.slice(n, n + 2)
    await Promise.all(pair.map((step, at) => runStoreStep(target, step, { n: 1000 * lane + n + at, pass })))
  }
}

/** Expects all replicas to have the same state after they have read the whole log. */
async function expectEqual(replicas: readonly { store: StepTarget['store']; machine: StateMachine }[]): Promise<void> {
  const states: string[] = []
  for (const { store, machine } of replicas) {
    await store.websites()
    states.push(JSON.stringify([...machine.capture()]))
  }
  expect(new Set(states).size).toBe(1)
}
