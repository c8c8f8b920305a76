/**
 * Jest global teardown that stops the mock of the global setup: `globalTeardown: 'dc-mock/jest/global-teardown'`.
 * @module
 */
import { stopGlobalMock } from './global-mock.ts'

// Jest calls the default export of the global teardown file.
export default stopGlobalMock
