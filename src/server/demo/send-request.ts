/** Sends a request to the public API of this mock; fails as `fetch` does. */
export type SendRequest = (request: Request) => Promise<Response>
