// Save the original `setTimeout`, because the body would never end if a test installed fake timers later.
const { setTimeout } = globalThis

/** Returns a response whose body fails after the given number of bytes, like a `fetch` response whose connection is closed early. */
export async function truncate(response: Response, bytes: number): Promise<Response> {
  const body = new Uint8Array(await response.arrayBuffer())
  const headers = new Headers(response.headers)
  headers.set('content-length', String(body.byteLength))
  let sent = false
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      // Enqueue even an empty chunk. Otherwise, code that forwards the response, such as MSW, would never send the headers.
      if (!sent) {
        sent = true
        controller.enqueue(body.subarray(0, bytes))
        return
      }
      /*
       * An error discards queued data, so wait until the bytes have been read. Then wait one more turn of the event loop, so that forwarded
       * headers arrive first, as over a socket.
       */
      await new Promise((resolve) => setTimeout(resolve, 0))
      controller.error(new TypeError('terminated', { cause: new Error('The mock closed the connection') }))
    },
  })
  return new Response(stream, { status: response.status, headers })
}
