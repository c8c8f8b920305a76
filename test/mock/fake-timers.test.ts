import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { connectMock } from '../../src/client/index.ts'
import { createMock, type Mock } from '../../src/index.ts'

type Faked = NonNullable<Parameters<typeof vi.useFakeTimers>[0]>

/** Ways to fake timers. In each case, the test's clock is frozen at an old date, and the mock must use real time. */
const timers: readonly [string, Faked][] = [
  ['everything that Vitest fakes by default', {}],
  ['timers and the date', { toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] }],
  ['only the date', { toFake: ['Date'] }],
  ['immediates and the date', { toFake: ['setImmediate', 'performance', 'Date'] }],
]

afterEach(() => void vi.useRealTimers())

async function withFaked(faked: Faked, use: (mock: Mock) => Promise<void>): Promise<void> {
  vi.useFakeTimers({ now: new Date('1999-01-01T00:00:00Z'), ...faked })
  await using mock = await createMock()
  await use(mock)
}

function check(mock: Mock, email: string, send: typeof fetch | Mock['fetch'] = mock.fetch): Promise<Response> {
  return send(`${mock.url}/api/v1/services/email/check`, {
    method: 'POST',
    headers: { 'x-dc-key': mock.website.private_key, 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  })
}

it.each(timers)('delays use real time even if the test fakes %s', async (_name, faked) => {
  await withFaked(faked, async (mock) => {
    await mock.website.faults.add({ delay: '5ms' })
    expect((await check(mock, 'slow-10@dc-mock.test')).status).toBe(200)
  })
})

it.each(timers)(
  'waits end when a request arrives or after a timeout in real time, even if the test fakes %s',
  async (_name, faked) => {
    await withFaked(faked, async (mock) => {
      const waiting = mock.website.requests.wait({ email: 'ana@shop.example', timeout: '20s' })
      await check(mock, 'ana@shop.example')
      expect(await waiting).toHaveLength(1)
      await expect(mock.website.requests.wait({ status: 429, timeout: '5ms' })).rejects.toMatchObject({
        code: 'timeout',
      })
    })
  },
)

it.each(timers)('website clocks show real time even if the test fakes %s', async (_name, faked) => {
  await withFaked(faked, async (mock) => {
    expect(new Date().getFullYear()).toBe(1999)
    const { now } = await mock.website.clock.read()
    expect(Date.parse(now)).toBeGreaterThan(Date.parse('2026-01-01'))
    if (faked.toFake === undefined) vi.advanceTimersByTime(86_400_000)
    expect(Date.parse((await mock.website.clock.read()).now) - Date.parse(now)).toBeLessThan(86_000_000)
    expect(vi.getTimerCount()).toBe(0)
  })
})

it.each(timers)('a port responds to fetch and connectMock even if the test fakes %s', async (_name, faked) => {
  await withFaked(faked, async (mock) => {
    const { url } = await mock.listen()
    expect((await check(mock, 'slow-10@dc-mock.test', fetch)).status).toBe(200)
    const elsewhere = await connectMock(url)
    expect(await elsewhere.website.requests.wait()).toHaveLength(1)
    await expect(elsewhere.website.requests.wait({ count: 2, timeout: '5ms' })).rejects.toThrow('Only 1 of 2')
  })
})

it.each(timers)('a port responds even if the test fakes %s before importing dc-mock', async (_name, faked) => {
  vi.useFakeTimers({ now: new Date('1999-01-01T00:00:00Z'), ...faked })
  vi.resetModules()
  // Test files share loaded modules. Modules that were loaded with a fake clock would keep it in all later files.
  onTestFinished(() => void vi.resetModules())
  const dcMock = await import('../../src/index.ts')
  await using mock = await dcMock.createMock()
  await mock.listen()
  expect((await check(mock, 'ana@shop.example', fetch)).status).toBe(200)
})
