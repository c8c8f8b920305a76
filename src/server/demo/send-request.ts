/** Sends a request to the public API of this mock. Rejects like `fetch`. */
export type SendRequest = (request: Request) => Promise<Response>
