import type { StartMock } from './open-mock.ts'

/** Starts a mock in this process on a free loopback port. A dynamic import loads the mock only if needed. */
export const startMock: StartMock = async (options) => {
  const { createMock } = await import('../../mock/create-mock.ts')
  const mock = await createMock(options)
  await mock.listen()
  return { handles: mock, close: () => mock.close() }
}
