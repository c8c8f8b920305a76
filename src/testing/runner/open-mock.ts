/** The mock that tests use: one of theirs, one that runs elsewhere, or one made here. */
import { connectMock } from '../../client/connect-mock.ts'
import type { MockHandles } from '../../client/handles.ts'
import type { MockOptions } from '../../mock/mock-options.ts'
import { parseMockUrl, type TestOptions } from './options.ts'

export interface OpenMock {
  handles: MockHandles
  close(): Promise<void>
}

/** Makes a mock in this process, with an address. */
export type StartMock = (options: MockOptions | undefined) => Promise<OpenMock>

/** @throws {MockError} where the one that runs elsewhere cannot be reached */
export async function openMock({ mock, url, token, mockOptions }: TestOptions, start: StartMock): Promise<OpenMock> {
  if (mock) return withoutClose(mock)
  const { env } = process
  const [name, mockUrl] = url === undefined ? ['DC_MOCK_URL', env.DC_MOCK_URL] : ['url', url]
  if (!mockUrl) return start(mockOptions)
  const address = parseMockUrl(name, mockUrl)
  if (mockOptions) {
    throw new TypeError(
      `dc-mock: mockOptions are for a mock that is made here, but DC_MOCK_URL names one that runs at ${address}; leave one of them out`,
    )
  }
  const secret = token ?? env.DC_MOCK_TOKEN
  return withoutClose(await connectMock(address, secret ? { token: secret } : {}))
}

function withoutClose(handles: MockHandles): OpenMock {
  return { handles, close: async () => {} }
}
