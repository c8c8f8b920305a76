/**
 * One mock for all workers of vitest, in place of one in each: `globalSetup: ['dc-mock/vitest/global-setup']`.
 * @module
 */
import { startSharedMock } from '../runner/start-shared-mock.ts'

let stop: (() => Promise<void>) | null = null

export async function setup(): Promise<void> {
  stop = await startSharedMock()
}

export async function teardown(): Promise<void> {
  await stop?.()
}
