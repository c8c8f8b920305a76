/** The right of one test to change the whole of a website that tests share. */
import type { Website } from '../client/handles.ts'
import type { ScenarioDocument } from '../spec/generated/control.d.ts'
import { repeat } from './real-time.ts'

/** How long a killed test stands in the way of others, in ms; a test that runs renews its lease well before. */
const leaseMs = 30_000
const renewalMs = 10_000

export interface Lease {
  /** Waits for nobody: where another test has it, it rejects and names both. */
  take(): Promise<void>
  /** Puts the website back to how it was and lets others have it; does nothing where it was never taken. */
  end(): Promise<void>
}

export function createLease(website: Website, holder: string): Lease {
  let taken: Promise<Held> | null = null
  return {
    async take() {
      taken ??= hold(website, holder)
      await taken.catch((error: unknown) => {
        taken = null
        throw error
      })
    },
    async end() {
      const held = await taken
      if (!held) return
      taken = null
      try {
        await website.restore(held.before)
      } finally {
        held.stopRenewal()
        await website.release(holder)
      }
    },
  }
}

interface Held {
  /** The situation to put back. */
  before: ScenarioDocument
  stopRenewal: () => void
}

async function hold(website: Website, holder: string): Promise<Held> {
  await website.lease(holder, leaseMs)
  const before = await website.save()
  // A renewal that fails tells nothing that the test's next call would not.
  const stopRenewal = repeat(() => void website.lease(holder, leaseMs).catch(() => {}), renewalMs)
  return { before, stopRenewal }
}
