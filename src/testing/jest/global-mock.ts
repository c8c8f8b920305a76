import { startSharedMock } from '../runner/start-shared-mock.ts'

/** Function that stops the mock. Null before global setup and after global teardown. */
let stop: (() => Promise<void>) | null = null

/** Starts the mock and sets the environment variables. */
export async function startGlobalMock(): Promise<void> {
  stop ??= await startSharedMock()
}

/** Stops the mock. */
export async function stopGlobalMock(): Promise<void> {
  await stop?.()
  stop = null
}
