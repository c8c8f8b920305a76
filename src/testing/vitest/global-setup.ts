/**
 * Vitest global setup that starts one mock for all workers. Set `globalSetup: ['dc-mock/vitest/global-setup']` in Vitest's config.
 * @module
 */
import { startSharedMock } from '../runner/start-shared-mock.ts'

/** Subset of Vitest's project API that the global setup uses. */
export interface SetupProject {
  /** Makes a value available to the workers. */
  provide(name: 'dcMockUrl', value: string): void
}

let stop: (() => Promise<void>) | null = null

/**
 * Starts the mock and sets environment variables to its address and keys.
 * @param project Vitest's project, used to pass the mock's URL to the workers
 */
export async function setup(project?: SetupProject): Promise<void> {
  stop = await startSharedMock()
  project?.provide('dcMockUrl', process.env.DC_MOCK_URL ?? '')
}

/** Stops the mock. */
export async function teardown(): Promise<void> {
  await stop?.()
}
