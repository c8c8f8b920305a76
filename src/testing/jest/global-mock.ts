import { startSharedMock } from '../runner/start-shared-mock.ts'

/** What ends the mock, from the setup of a run to its teardown. */
let stop: (() => Promise<void>) | null = null

export async function startGlobalMock(): Promise<void> {
  stop ??= await startSharedMock()
}

export async function stopGlobalMock(): Promise<void> {
  await stop?.()
  stop = null
}
