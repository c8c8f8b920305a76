/**
 * URL of a mock that does not listen on a port. Names below `.test` (RFC 2606) never resolve, so this URL works only for clients that are
 * connected to the mock in-process.
 */
export const placeholderUrl = 'http://dc-mock.test'
