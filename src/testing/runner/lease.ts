/** Lease that gives a test the exclusive right to change a shared website. */
import type { Website } from '../../client/handles.ts'
import { isMockError, MockError } from '../../client/mock-error.ts'
import type { ScenarioDocument } from '../../spec/generated/control.d.ts'
import { repeat } from './real-time.ts'

/**
 * Lifetime of the lease in ms. A running test renews its lease before the lease expires. If the test process is killed, its lease blocks
 * other tests until the lease expires.
 */
const leaseMs = 30_000
const renewalMs = 10_000

export interface WebsiteLease {
  /**
   * Acquires or renews the lease. Call before every change, because a lease can expire while the process is suspended.
   * @throws {MockError} if another test has the lease
   */
  acquire(): Promise<void>
  /** Restores the website and releases the lease. Does nothing if the lease was not acquired. */
  end(): Promise<void>
}

/** `before` is the state to restore when the lease ends. */
interface ActiveLease {
  before: ScenarioDocument
  stopRenewal: () => void
}

export function createLease(website: Website, holder: string): WebsiteLease {
  let active: Promise<ActiveLease> | null = null
  const renew = async (): Promise<void> => {
    await website.lease(holder, leaseMs).catch((error: unknown) => {
      if (!isMockError(error) || error.status !== 409) throw error
      const message = `${error.message}. In a test runner, use the option website: 'fresh'`
      throw new MockError(message, { code: 'rejected', status: 409, cause: error })
    })
  }
  const startRenewal = async (): Promise<ActiveLease> => {
    const before = await website.save()
    // Ignore errors, because `acquire` renews the lease again and throws an error if the renewal fails.
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
