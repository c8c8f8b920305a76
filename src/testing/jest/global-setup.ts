/**
 * Starts one mock for all Jest workers: `globalSetup: 'dc-mock/jest/global-setup'`.
 * @module
 */
import { startGlobalMock } from './global-mock.ts'

// Jest calls the default export.
export default startGlobalMock
