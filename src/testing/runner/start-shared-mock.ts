import { startMock } from './start-mock.ts'

/**
 * Starts one mock for all workers of a test run. Sets environment variables that contain the mock's address. Returns a function that stops
 * the mock. If DC_MOCK_URL is already set, no mock is started.
 */
export async function startSharedMock(): Promise<() => Promise<void>> {
  const { env } = process
  if (env.DC_MOCK_URL) return async () => {}
  const { handles, close } = await startMock(undefined)
  const settings = Object.entries(handles.website.env)
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
