// Keep the original `setTimeout`, because a body would never end with a test's fake timers.
const { setTimeout } = globalThis

/** Returns a response whose body fails after a number of bytes, as `fetch` does when the connection closes early. */
export async function truncate(response: Response, bytes: number): Promise<Response> {
  const body = new Uint8Array(await response.arrayBuffer())
  const headers = new Headers(response.headers)
  headers.set('content-length', String(body.byteLength))
  let sent = false
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      // Enqueue even an empty chunk. Otherwise, code that forwards the response, such as MSW, would not send the headers.
      if (!sent) {
        sent = true
        controller.enqueue(body.subarray(0, bytes))
        return
      }
      /*
       * An error discards queued data, so wait until the bytes were read. Then wait one more turn, so that forwarded headers arrive first,
       * as with a socket.
       */
      await new Promise((resolve) => setTimeout(resolve, 0))
      controller.error(new TypeError('terminated', { cause: new Error('The mock closed the connection') }))
    },
  })
  return new Response(stream, { status: response.status, headers })
}
