import { startSharedMock } from '../runner/start-shared-mock.ts'

let stop: (() => Promise<void>) | null = null

/** Starts the mock. Sets the environment variables that contain the mock's address. */
export async function startGlobalMock(): Promise<void> {
  stop ??= await startSharedMock()
}

/** Stops the mock. Has no effect if no mock was started. */
export async function stopGlobalMock(): Promise<void> {
  await stop?.()
  stop = null
}
