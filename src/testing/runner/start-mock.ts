import type { StartMock } from './open-mock.ts'

/**
 * Starts a mock in this process on a free loopback port. The mock's code is imported dynamically, because tests that connect to a running
 * mock do not need the code.
 */
export const startMock: StartMock = async (options) => {
  const { createMock } = await import('../../mock/create-mock.ts')
  const mock = await createMock(options)
  await mock.listen()
  return { handles: mock, close: () => mock.close() }
}
