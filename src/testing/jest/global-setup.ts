/**
 * One mock for all workers of Jest: `globalSetup: 'dc-mock/jest/global-setup'`.
 * @module
 */
import { startGlobalMock } from './global-mock.ts'

// Jest takes the default export.
export default startGlobalMock
