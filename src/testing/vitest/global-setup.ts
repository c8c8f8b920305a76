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
 * Starts a mock, or uses the mock at DC_MOCK_URL if this variable is set. Sets environment variables to the mock's URL and keys.
 * @param project Vitest project, used to pass the mock's URL to the workers
 */
export async function setup(project?: SetupProject): Promise<void> {
  stop = await startSharedMock()
  project?.provide('dcMockUrl', process.env.DC_MOCK_URL ?? '')
}

/** Stops the mock. */
export async function teardown(): Promise<void> {
  await stop?.()
}
