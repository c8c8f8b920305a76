/**
 * Vitest global setup that starts one mock for all workers, instead of a mock per worker: `globalSetup: ['dc-mock/vitest/global-setup']`.
 * @module
 */
import { startSharedMock } from '../runner/start-shared-mock.ts'

let stop: (() => Promise<void>) | null = null

/** Starts the mock and sets the environment variables that contain its address. */
export async function setup(): Promise<void> {
  stop = await startSharedMock()
}

export async function teardown(): Promise<void> {
  await stop?.()
}
