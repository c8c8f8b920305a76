/** Returns the mock for the tests. Uses an existing mock object, connects to a running mock, or starts a new mock. */
import { connectClient } from '../../client/connect-mock.ts'
import type { MockHandles } from '../../client/handles.ts'
import { createHttpClient } from '../../client/http-client.ts'
import type { MockOptions } from '../../mock/mock-options.ts'
import { parseMockUrl, type TestOptions } from './options.ts'

export interface OpenMock {
  handles: MockHandles
  close(): Promise<void>
}

export type StartMock = (options: MockOptions | undefined) => Promise<OpenMock>

/**
 * Starts a new mock if the options and environment variables specify none.
 * @throws {MockError} if the connection to the specified mock fails
 */
export async function openMock({ mock, url, token, mockOptions }: TestOptions, start: StartMock): Promise<OpenMock> {
  if (mock) return withoutClose(mock)
  const { env } = process
  const [name, mockUrl] = url === undefined ? ['DC_MOCK_URL', env.DC_MOCK_URL] : ['url', url]
  if (!mockUrl) return start(mockOptions)
  const address = parseMockUrl(name, mockUrl)
  if (mockOptions) {
    throw new TypeError(
      `dc-mock: mockOptions apply only to a mock that the tests start, but DC_MOCK_URL selects a running mock at ${address}. Remove mockOptions, or unset DC_MOCK_URL. If a global setup sets DC_MOCK_URL, remove the global setup`,
    )
  }
  const fixes =
    url === undefined
      ? { address: 'change or unset DC_MOCK_URL', token: 'set DC_MOCK_TOKEN' }
      : { address: 'change the url option', token: 'set the token option' }
  const client = createHttpClient({ address, token: (token ?? env.DC_MOCK_TOKEN) || null, fixes })
  return withoutClose(await connectClient(client, fixes))
}

function withoutClose(handles: MockHandles): OpenMock {
  return { handles, close: async () => {} }
}
