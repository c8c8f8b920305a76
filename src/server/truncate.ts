// Save the original `setTimeout`. If a test installed fake timers later, the body would never end.
const { setTimeout } = globalThis

/**
 * Returns a response whose body fails after the given number of bytes. `fetch` returns such a response if the connection is closed early.
 */
export async function truncate(response: Response, bytes: number): Promise<Response> {
  const body = new Uint8Array(await response.arrayBuffer())
  const headers = new Headers(response.headers)
  headers.set('content-length', String(body.byteLength))
  let sent = false
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      // Enqueue a chunk even if it is empty. Code that forwards the response, such as MSW, sends the headers only after the first chunk.
      if (!sent) {
        sent = true
        controller.enqueue(body.subarray(0, bytes))
        return
      }
      /* An error discards queued data. Wait until the data has been read and the headers have been forwarded. */
      await new Promise((resolve) => setTimeout(resolve, 0))
      controller.error(new TypeError('terminated', { cause: new Error('The mock closed the connection') }))
    },
  })
  return new Response(stream, { status: response.status, headers })
}
