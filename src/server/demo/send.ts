/** Sends a request to the public API of this mock; fails as `fetch` does. */
export type Send = (request: Request) => Promise<Response>
