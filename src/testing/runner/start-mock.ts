import type { StartMock } from './open-mock.ts'

/** A mock of this process on a free port of loopback. Loaded on need: most of the package stands behind it. */
export const startMock: StartMock = async (options) => {
  const { createMock } = await import('../../mock/create-mock.ts')
  const mock = await createMock(options)
  await mock.listen()
  return { handles: mock, close: () => mock.close() }
}
