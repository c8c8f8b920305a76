/** Reads a request's body as text, up to a limit in bytes; null where it is larger. */
export async function readText(request: Request, limit: number): Promise<string | null> {
  if (!request.body && request.headers.get('content-length') === null) return ''
  const declared = request.headers.get('content-length')
  if (declared !== null) {
    if (Number(declared) > limit) return null
    const text = await request.text()
    // A server on a socket holds the declared length against what comes; in process nobody does.
    return text.length > limit ? null : text
  }
  return readChunks(request, limit)
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
