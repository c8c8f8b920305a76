/**
 * URL for a mock that does not listen on a port. Names under `.test` never resolve (RFC 2606), so only clients in the same process can use
 * the URL.
 */
export const placeholderUrl = 'http://dc-mock.test'
