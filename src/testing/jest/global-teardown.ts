/**
 * Jest global teardown that stops the mock started by the global setup. Set `globalTeardown: 'dc-mock/jest/global-teardown'` in Jest's
 * config.
 * @module
 */
import { stopGlobalMock } from './global-mock.ts'

// Jest calls the default export of the global teardown file.
export default stopGlobalMock
