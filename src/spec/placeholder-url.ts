/**
 * URL of a mock that does not listen on a port. Names below `.test` (RFC 2606) never resolve to a real host, so only clients that are
 * connected to the mock can use this URL.
 */
export const placeholderUrl = 'http://dc-mock.test'
