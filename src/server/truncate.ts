// Taken before a test can put fake timers in its place: else a body would never break off under them.
const { setTimeout } = globalThis

/** A response whose body breaks off after so many bytes, as `fetch` shows one whose connection was cut. */
export async function truncate(response: Response, bytes: number): Promise<Response> {
  const body = new Uint8Array(await response.arrayBuffer())
  const headers = new Headers(response.headers)
  headers.set('content-length', String(body.byteLength))
  let sent = false
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      // Of no bytes, too, so that whoever passes the answer on, as MSW does, sends its head.
      if (!sent) {
        sent = true
        controller.enqueue(body.subarray(0, bytes))
        return
      }
      // Not before the part was read, since an error takes what waits to be read with it; and a turn later, so that a head which
      // is passed on arrives first, as it does over a socket.
      await new Promise((resolve) => setTimeout(resolve, 0))
      controller.error(new TypeError('terminated', { cause: new Error('The mock cut the connection') }))
    },
  })
  return new Response(stream, { status: response.status, headers })
}
