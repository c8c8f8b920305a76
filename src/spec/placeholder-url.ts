/** Address of a mock without a port: below `.test`, which can be no host (RFC 2606), so that only who knows the mock reaches it. */
export const placeholderUrl = 'http://dc-mock.test'
