import { expect, it, vi } from 'vitest'
import { startInProcess } from '../../support/start.ts'

it('a lease is renewed every ten seconds until it ends', async () => {
  const { website } = await startInProcess()
  const leased: unknown[] = []
  const observed = {
    ...website,
    lease(...options: Parameters<typeof website.lease>) {
      leased.push(options)
      return website.lease(...options)
    },
  }
  vi.useFakeTimers()
  vi.resetModules()
  try {
    // Imports the module after the timers were faked. The module then uses the fake timers in place of the real timers.
    const { createLease } = await import('../../../src/testing/runner/lease.ts')
    const lease = createLease(observed, 'one')
    await lease.acquire()
    expect(leased).toEqual([['one', 30_000]])
    vi.advanceTimersByTime(25_000)
    expect(leased).toHaveLength(3)
    await lease.end()
    const { length } = leased
    vi.advanceTimersByTime(60_000)
    expect(leased).toHaveLength(length)
  } finally {
    vi.useRealTimers()
    vi.resetModules()
  }
})
