/**
 * Ends what the global setup started: `globalTeardown: 'dc-mock/jest/global-teardown'`.
 * @module
 */
import { stopGlobalMock } from './global-mock.ts'

// Jest takes the default export.
export default stopGlobalMock
