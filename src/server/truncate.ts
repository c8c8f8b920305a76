// Store `setTimeout` before a test can install fake timers. With fake timers, the body would never end.
const { setTimeout } = globalThis

/**
 * Returns a response whose body ends with an error after a number of bytes. `fetch` returns such a response when the connection is closed
 * early.
 */
export async function truncate(response: Response, bytes: number): Promise<Response> {
  const body = new Uint8Array(await response.arrayBuffer())
  const headers = new Headers(response.headers)
  headers.set('content-length', String(body.byteLength))
  let sent = false
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      // Enqueue a chunk even if it is empty. Otherwise, code that forwards the response, such as MSW, would not send the headers.
      if (!sent) {
        sent = true
        controller.enqueue(body.subarray(0, bytes))
        return
      }
      // Wait until the bytes were read, because an error discards queued data. Wait for one more turn of the event loop, so that the forwarded
      // headers arrive first, as with a socket.
      await new Promise((resolve) => setTimeout(resolve, 0))
      controller.error(new TypeError('terminated', { cause: new Error('The mock closed the connection') }))
    },
  })
  return new Response(stream, { status: response.status, headers })
}
