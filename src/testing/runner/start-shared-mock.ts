import type { MockHandles, Website } from '../../client/handles.ts'
import { openMock } from './open-mock.ts'
import { startMock } from './start-mock.ts'

/**
 * Starts one mock for all workers in a test run, or uses the mock at DC_MOCK_URL if set. Sets environment variables to the mock's URL and
 * keys. The returned function restores the variables, and stops the mock if this function started it.
 * @throws {MockError} if no mock responds at DC_MOCK_URL
 */
export async function startSharedMock(): Promise<() => Promise<void>> {
  const { env } = process
  const { handles, close } = await openMock({}, startMock)
  const website = await selectWebsite(handles, env.DC_API_KEY)
  const settings = Object.entries(website.env)
  const before = settings.map(([name]) => [name, env[name]] as const)
  for (const [name, value] of settings) env[name] = value
  return async () => {
    for (const [name, value] of before) {
      if (value === undefined) delete env[name]
      else env[name] = value
    }
    await close()
  }
}

/** Returns the default website if no key is given or no website has the key. */
async function selectWebsite(mock: MockHandles, privateKey: string | undefined): Promise<Website> {
  if (!privateKey) return mock.website
  const websites = await mock.listWebsites()
  return websites.find(({ private_key }) => private_key === privateKey) ?? mock.website
}
