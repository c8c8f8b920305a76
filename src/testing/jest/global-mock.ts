import { startSharedMock } from '../runner/start-shared-mock.ts'

/** Stops the mock. Set between the setup and the teardown of a run. */
let stop: (() => Promise<void>) | null = null

export async function startGlobalMock(): Promise<void> {
  stop ??= await startSharedMock()
}

export async function stopGlobalMock(): Promise<void> {
  await stop?.()
  stop = null
}
