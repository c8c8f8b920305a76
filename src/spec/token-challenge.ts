/** Value of the `WWW-Authenticate` header when a mock rejects a request without a valid control token. Clients recognize a mock by this value. */
export const tokenChallenge = 'Bearer realm="dc-mock"'
