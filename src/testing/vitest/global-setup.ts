/**
 * Vitest global setup that starts one mock for all workers. Set `globalSetup: ['dc-mock/vitest/global-setup']` in Vitest's config.
 * @module
 */
import { startSharedMock } from '../runner/start-shared-mock.ts'

let stop: (() => Promise<void>) | null = null

/** Starts the mock and sets environment variables to its address and keys. */
export async function setup(): Promise<void> {
  stop = await startSharedMock()
}

/** Stops the mock. */
export async function teardown(): Promise<void> {
  await stop?.()
}
