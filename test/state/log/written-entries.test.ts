import { describe, expect, it } from 'vitest'
import { createLoggedStore } from '../../../src/state/log/logged-store.ts'
import { createLocalSequencer } from '../../../src/state/log/sequencer.ts'
import { StateMachine } from '../../../src/state/log/state-machine.ts'
import type { Transition } from '../../../src/state/log/transition.ts'
import {
  authenticate,
  createWebsite,
  emptySnapshot,
  loadSnapshot,
  minute,
  openLogged,
  second,
  start,
} from '../stores.ts'
import { check, fault } from '../transitions.ts'

function createTime(): { now: () => number; pass: (ms: number) => void } {
  let now = start
  return {
    now: () => now,
    pass: (ms) => {
      now += ms
    },
  }
}

function operations(written: readonly string[]): string[] {
  return written.map((text) => JSON.parse(text).op)
}

describe('the transition log', () => {
  it('does not record operations that change nothing', async () => {
    const { store, written } = openLogged(createTime())
    const website = await createWebsite(store, { contents: { checksUsed: 500 } })
    await authenticate(store, 'hash_app_1')
    written.length = 0
    await authenticate(store, 'hash_app_1')
    await website.recordCheck(check('ana@shop.example'))
    await website.find('ana@shop.example')
    await createWebsite(store).catch(() => {})
    await store.setClock('app_1', { by: -1 })
    await store.removeWebsite('app_2')
    await website.removeFaults(null)
    expect(operations(written)).toEqual([])
  })

  it('does not record requests that are in flight when a snapshot is loaded', async () => {
    const { store, written } = openLogged(createTime())
    const website = await createWebsite(store)
    await loadSnapshot(store, 'app_1', emptySnapshot())
    written.length = 0
    expect(await website.recordCheck(check('ana@shop.example'))).toMatchObject({ outcome: 'new', used: 1 })
    await website.addFault(fault('flt_1'))
    expect(operations(written)).toEqual([])
  })

  it("records a website's use at most once per 1/16 of its lifetime, and a restart does not shorten the lifetime", async () => {
    const time = createTime()
    const { store, machine, written } = openLogged(time)
    await createWebsite(store)
    await createWebsite(store, { appId: 'app_2', lifetime: 16 * minute })
    written.length = 0
    time.pass(minute)
    await store.website('app_2')
    expect(operations(written)).toEqual([])
    time.pass(second)
    await store.website('app_2')
    expect(operations(written)).toEqual(['extendLifetime'])
    time.pass(minute)
    await store.website('app_2')
    expect(operations(written)).toEqual(['extendLifetime'])

    const snapshot = Array.from(machine.capture(), (record) => JSON.stringify(record))
    const again = new StateMachine(time)
    const restore = again.restorer()
    for (const text of snapshot) restore(JSON.parse(text))
    const later: Transition[] = []
    const reopened = createLoggedStore(
      again,
      createLocalSequencer(again, (transition) => later.push(transition)),
    )
    again.wake()
    time.pass(16 * minute - 1)
    expect(await reopened.websites()).toHaveLength(2)
    time.pass(1)
    expect(await reopened.websites()).toHaveLength(1)
    expect(later.map(({ op, args }) => [op, args])).toEqual([['endWebsites', [['app_2']]]])
  })
})
