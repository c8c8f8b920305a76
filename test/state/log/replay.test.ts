import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createLoggedStore } from '../../../src/state/log/logged-store.ts'
import { createLocalSequencer } from '../../../src/state/log/sequencer.ts'
import { StateMachine } from '../../../src/state/log/state-machine.ts'
import type { Transition } from '../../../src/state/log/transition.ts'
import type { StateRecord } from '../../../src/state/memory/state-records.ts'
import { MemoryStore } from '../../../src/state/memory/store.ts'
import { createWebsite, minute, openLogged, start } from '../stores.ts'
import { readStore, runStoreStep, type StepTarget, storeSteps } from './store-steps.ts'

function createTime(): { now: () => number; pass: (ms: number) => void } {
  let now = start
  return {
    now: () => now,
    pass: (ms) => {
      now += ms
    },
  }
}

/** Returns the records of a state as JSON. */
function textOf(records: Iterable<StateRecord>): string[] {
  return Array.from(records, (record) => JSON.stringify(record))
}

/** Creates a state machine from a snapshot and the transitions after the snapshot. */
function reopen(time: { now: () => number }, snapshot: readonly string[], written: readonly string[]): StateMachine {
  const machine = new StateMachine(time)
  const restore = machine.restorer()
  for (const text of snapshot) restore(JSON.parse(text))
  for (const text of written) {
    const transition: Transition = JSON.parse(text)
    machine.apply(transition)
  }
  return machine
}

async function createTarget(store: StepTarget['store']): Promise<StepTarget> {
  return { store, websites: [await createWebsite(store, { contents: { checksUsed: 490 } })] }
}

const lifetimes = [null, minute, 10 * minute]

describe('a store with a log of its transitions', () => {
  it('behaves like the memory store', async () => {
    const property = fc.asyncProperty(fc.array(storeSteps(lifetimes), { maxLength: 60 }), async (steps) => {
      const [time, otherTime] = [createTime(), createTime()]
      const logged = await createTarget(openLogged(time).store)
      const reference = await createTarget(new MemoryStore(otherTime))
      for (const [n, step] of steps.entries()) {
        const outcome = await runStoreStep(logged, step, { n, pass: time.pass })
        expect(outcome, JSON.stringify(step)).toEqual(await runStoreStep(reference, step, { n, pass: otherTime.pass }))
      }
      expect(await readStore(logged)).toEqual(await readStore(reference))
    })
    await fc.assert(property, { numRuns: 100 })
  })

  it('reaches the same state when its transitions are replayed from the start or from a snapshot', async () => {
    const steps = fc.array(storeSteps(lifetimes), { maxLength: 60 })
    const property = fc.asyncProperty(steps, steps, async (before, after) => {
      const time = createTime()
      const { store, machine, written } = openLogged(time)
      const target = await createTarget(store)
      for (const [n, step] of before.entries()) await runStoreStep(target, step, { n, pass: time.pass })
      const captured = machine.capture()
      const end = written.length
      for (const [n, step] of after.entries()) await runStoreStep(target, step, { n: 100 + n, pass: time.pass })

      const state = textOf(machine.capture())
      expect(textOf(reopen(time, [], written).capture())).toEqual(state)
      // The records are generated only now, but changes since the capture are not included.
      expect(textOf(reopen(time, textOf(captured), written.slice(end)).capture())).toEqual(state)
    })
    await fc.assert(property, { numRuns: 100 })
  })

  it('behaves the same after it is restored from a snapshot', async () => {
    const steps = fc.array(storeSteps([null]), { maxLength: 40 })
    const property = fc.asyncProperty(steps, steps, async (before, after) => {
      const [time, otherTime] = [createTime(), createTime()]
      const { store, machine } = openLogged(time)
      const target = await createTarget(store)
      for (const [n, step] of before.entries()) {
        await runStoreStep(target, step, { n, pass: time.pass })
        if (step.kind === 'pass') otherTime.pass(step.ms)
      }
      const again = reopen(otherTime, textOf(machine.capture()), [])
      const order = createLocalSequencer(again, () => {})
      again.wake()
      const other = { store: createLoggedStore(again, order), websites: [] as StepTarget['websites'] }
      // Old generations do not survive a restart of the process.
      target.websites.splice(0, target.websites.length, ...(await target.store.websites()))
      other.websites.push(...(await other.store.websites()))
      for (const [n, step] of after.entries()) {
        const outcome = await runStoreStep(other, step, { n: 100 + n, pass: otherTime.pass })
        expect(outcome, JSON.stringify(step)).toEqual(await runStoreStep(target, step, { n: 100 + n, pass: time.pass }))
      }
      expect(await readStore(other)).toEqual(await readStore(target))
    })
    await fc.assert(property, { numRuns: 100 })
  })
})
