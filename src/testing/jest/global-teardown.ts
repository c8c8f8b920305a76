/**
 * Stops the mock that the global setup started: `globalTeardown: 'dc-mock/jest/global-teardown'`.
 * @module
 */
import { stopGlobalMock } from './global-mock.ts'

// Jest calls the default export.
export default stopGlobalMock
