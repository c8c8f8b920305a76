/**
 * Request handlers for Mock Service Worker, versions 2 and 3.
 * @module
 */
export { liveBaseUrl } from './base-url.ts'
export type { MockHandlersOptions } from './check-options.ts'
export { mockHandlers } from './handlers.ts'
