/**
 * Address of a mock without a port. The domain is below `.test` (RFC 2606) and is never a real host, so only clients that know the mock
 * reach it.
 */
export const placeholderUrl = 'http://dc-mock.test'
