/** Reads a request's body as text, up to a limit in bytes; null where it is larger. */
export async function readText(request: Request, limit: number): Promise<string | null> {
  const { headers } = request
  // Only a body that comes in chunks is counted while it comes. Elsewhere its length is declared, or it is in this process
  // already; asking a request of the HTTP adapter for its `body` stream would cost more than all the rest of a check.
  if (headers.has('transfer-encoding')) return readChunks(request, limit)
  if (Number(headers.get('content-length') ?? 0) > limit) return null
  const text = await request.text()
  // A text has at most as many characters as bytes, so a short one needs no counting.
  return text.length * 3 > limit && new TextEncoder().encode(text).length > limit ? null : text
}

async function readChunks(request: Request, limit: number): Promise<string | null> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  if (!request.body) return text
  const reader = request.body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    bytes += value.byteLength
    if (bytes > limit) {
      await reader.cancel()
      return null
    }
    text += decoder.decode(value, { stream: true })
  }
}

/** A JSON text, told apart from one that is not JSON by an object around it. An empty body counts as an empty object. */
export function parseJson(text: string): { value: unknown } | null {
  if (text.trim() === '') return { value: {} }
  try {
    return { value: JSON.parse(text) }
  } catch {
    return null
  }
}
