/** Sends a request to the public API of this mock. Rejects in the same cases as `fetch`. */
export type SendRequest = (request: Request) => Promise<Response>
