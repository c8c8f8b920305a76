// Save the original `setTimeout`, because a test may install fake timers later. With fake timers, the response body might never end.
const { setTimeout } = globalThis

/**
 * Returns a response whose body fails with an error after the given number of bytes. The body of a `fetch` response fails in the same way
 * when the connection is closed early.
 */
export async function truncate(response: Response, bytes: number): Promise<Response> {
  const body = new Uint8Array(await response.arrayBuffer())
  const headers = new Headers(response.headers)
  headers.set('content-length', String(body.byteLength))
  let sent = false
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      /*
       * Enqueue the chunk even if it is empty. Code that forwards the response, such as MSW, does not send the headers until it receives a
       * chunk.
       */
      if (!sent) {
        sent = true
        controller.enqueue(body.subarray(0, bytes))
        return
      }
      /*
       * Delay the error, because an error discards queued chunks. The delay gives code that forwards the response time to send the headers
       * and the first chunk.
       */
      await new Promise((resolve) => setTimeout(resolve, 0))
      controller.error(new TypeError('terminated', { cause: new Error('The mock closed the connection') }))
    },
  })
  return new Response(stream, { status: response.status, headers })
}
