import { startSharedMock } from '../runner/start-shared-mock.ts'

let stop: (() => Promise<void>) | null = null

/** Starts the mock and stores the mock's URL and keys in environment variables. */
export async function startGlobalMock(): Promise<void> {
  stop ??= await startSharedMock()
}

/** Stops the mock, if one was started. */
export async function stopGlobalMock(): Promise<void> {
  await stop?.()
  stop = null
}
