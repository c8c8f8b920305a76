import { startMock } from './start-mock.ts'

/**
 * One mock for all workers of a run. They find it in the environment, as an app under test does that reads its settings there. Where
 * DC_MOCK_URL names one already, that one is used. Returns what ends it.
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
