/**
 * Starts a single mock shared by all Vitest workers, instead of a mock per worker: `globalSetup: ['dc-mock/vitest/global-setup']`.
 * @module
 */
import { startSharedMock } from '../runner/start-shared-mock.ts'

let stop: (() => Promise<void>) | null = null

/** Starts the mock and sets the environment variables. */
export async function setup(): Promise<void> {
  stop = await startSharedMock()
}

/** Stops the mock. */
export async function teardown(): Promise<void> {
  await stop?.()
}
