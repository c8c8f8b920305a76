/** `WWW-Authenticate` header that a mock sends if a request has no valid control token. Clients recognize a mock by this header. */
export const tokenChallenge = 'Bearer realm="dc-mock"'
