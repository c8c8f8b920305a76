/** A response whose body breaks off after so many bytes, as `fetch` shows one whose connection was cut. */
export async function truncate(response: Response, bytes: number): Promise<Response> {
  const body = new Uint8Array(await response.arrayBuffer())
  const headers = new Headers(response.headers)
  headers.set('content-length', String(body.byteLength))
  const parts = bytes === 0 ? [] : [body.subarray(0, bytes)]
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      const part = parts.pop()
      if (part) controller.enqueue(part)
      // Not before the part was read: an error takes what waits to be read with it.
      else controller.error(new TypeError('terminated', { cause: new Error('The mock cut the connection') }))
    },
  })
  return new Response(stream, { status: response.status, headers })
}
