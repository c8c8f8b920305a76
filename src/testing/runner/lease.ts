/** The right of one test to change the whole of a website that tests share. */
import type { Website } from '../../client/handles.ts'
import { isMockError, MockError } from '../../client/mock-error.ts'
import type { ScenarioDocument } from '../../spec/generated/control.d.ts'
import { repeat } from './real-time.ts'

/** How long a killed test stands in the way of others, in ms; a test that runs renews its lease well before. */
const leaseMs = 30_000
const renewalMs = 10_000

export interface WebsiteLease {
  /** For each act anew: a test that slept through its lease has lost it. Rejects where another test has it, and names both. */
  acquire(): Promise<void>
  /** Puts the website back to how it was and lets others have it; does nothing where it was never taken. */
  end(): Promise<void>
}

/** What to do when the lease ends. */
interface ActiveLease {
  before: ScenarioDocument
  stopRenewal: () => void
}

export function createLease(website: Website, holder: string): WebsiteLease {
  let active: Promise<ActiveLease> | null = null
  const renew = async (): Promise<void> => {
    await website.lease(holder, leaseMs).catch((error: unknown) => {
      if (!isMockError(error) || error.status !== 409) throw error
      const message = `${error.message}; in a test runner that is the option website: 'fresh'`
      throw new MockError(message, { kind: 'refused', status: 409, cause: error })
    })
  }
  const startRenewal = async (): Promise<ActiveLease> => {
    const before = await website.save()
    // That a renewal failed is told by the next act.
    return { before, stopRenewal: repeat(() => void renew().catch(() => {}), renewalMs) }
  }
  return {
    async acquire() {
      await renew()
      active ??= startRenewal()
      await active
    },
    async end() {
      if (!active) return
      const { before, stopRenewal } = await active
      stopRenewal()
      try {
        await renew()
        await website.restore(before)
      } finally {
        await website.release(holder)
      }
    },
  }
}
