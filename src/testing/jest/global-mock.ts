import { startSharedMock } from '../runner/start-shared-mock.ts'

/** Function that stops the mock. Null before the global setup and after the global teardown. */
let stop: (() => Promise<void>) | null = null

export async function startGlobalMock(): Promise<void> {
  stop ??= await startSharedMock()
}

export async function stopGlobalMock(): Promise<void> {
  await stop?.()
  stop = null
}
