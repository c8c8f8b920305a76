import { startSharedMock } from '../runner/start-shared-mock.ts'

let stop: (() => Promise<void>) | null = null

/** Starts the mock and sets the environment variables that contain its address. */
export async function startGlobalMock(): Promise<void> {
  stop ??= await startSharedMock()
}

export async function stopGlobalMock(): Promise<void> {
  await stop?.()
  stop = null
}
