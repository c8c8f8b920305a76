/**
 * Jest global setup that starts one mock for all workers. Set `globalSetup: 'dc-mock/jest/global-setup'` in Jest's config.
 * @module
 */
import { startGlobalMock } from './global-mock.ts'

// Jest calls the default export of the global setup file.
export default startGlobalMock
