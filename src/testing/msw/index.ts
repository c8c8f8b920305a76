/**
 * dc-mock/msw: a mock as request handlers of Mock Service Worker, 2.10 and later and 3.
 * @module
 */
export { liveBaseUrl } from './base-url.ts'
export type { MockHandlersOptions } from './check-options.ts'
export { mockHandlers } from './handlers.ts'
