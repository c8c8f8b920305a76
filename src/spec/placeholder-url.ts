/**
 * URL of a mock that does not listen on a port. Names below `.test` (RFC 2606) never resolve, so the URL works only for clients connected
 * to the mock in-process.
 */
export const placeholderUrl = 'http://dc-mock.test'
