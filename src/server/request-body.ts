import { exceedsStructureLimits, type StructureLimits } from '../spec/json-structure.ts'

/** A body as text, or the reason why it could not be read: too large, or the connection ended early. */
export type BodyText = { text: string } | { failed: 'too-large' | 'incomplete' }

/** Maximum nesting depth of a body. Serializing a much deeper body would overflow the stack. */
export const maxDepth = 500

/** Maximum number of names and elements of a body of the service. Real bodies have fewer than 100. */
export const maxValues = 10_000

/** Reads a request's body, up to a limit in bytes. */
export async function readBodyText(request: Request, limit: number): Promise<BodyText> {
  try {
    const text = await read(request, limit)
    return text === null ? { failed: 'too-large' } : { text }
  } catch {
    return { failed: 'incomplete' }
  }
}

async function read(request: Request, limit: number): Promise<string | null> {
  const { headers } = request
  // Only a chunked body is counted while it is read. In other cases the length is declared or the body is already in memory, and accessing
  // the `body` stream of the HTTP adapter would cost more than the rest of a check.
  if (headers.has('transfer-encoding')) return readChunks(request, limit)
  if (Number(headers.get('content-length') ?? 0) > limit) return null
  const text = await request.text()
  // A UTF-16 code unit takes at most three bytes, so a short text needs no counting.
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
      // Not cancelled, since the client gets the response only if the rest of the body is read.
      void discard(reader)
      return null
    }
    text += decoder.decode(value, { stream: true })
  }
}

/** Reads until the body or the connection ends. The HTTP adapter closes the connection soon after the response. */
async function discard(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  try {
    while (!(await reader.read()).done);
  } catch {
    // The connection was closed before the end of the body.
  }
}

/**
 * Parses a JSON text. Returns null if the text is not JSON or exceeds the limits, which are checked before it is parsed. An empty body
 * counts as an empty object.
 */
export function parseJson(text: string, limits: StructureLimits): { value: unknown } | null {
  if (text.trim() === '') return { value: {} }
  if (exceedsStructureLimits(text, limits)) return null
  try {
    return { value: JSON.parse(text) }
  } catch {
    return null
  }
}
