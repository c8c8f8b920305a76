/**
 * One mock for all workers of vitest, in place of one in each: `globalSetup: ['dc-mock/vitest/global-setup']`.
 * @module
 */
import { serveWorkers } from '../runner/serve-workers.ts'

let stop: (() => Promise<void>) | null = null

export async function setup(): Promise<void> {
  stop = await serveWorkers()
}

export async function teardown(): Promise<void> {
  await stop?.()
}
