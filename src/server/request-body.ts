import { exceedsStructureLimits, type StructureLimits } from '../spec/json-structure.ts'

/**
 * Text of a body, or the reason why the body could not be read. A body is incomplete if the connection was closed before the end of the
 * body.
 */
export type BodyText = { text: string } | { failed: 'too-large' | 'incomplete' }

/** Maximum nesting depth of a body. Serializing a much deeper body would overflow the stack. */
export const maxDepth = 500

/** Maximum number of property names and array elements in a request body. Real bodies have fewer than 100. */
export const maxValues = 10_000

/** Reads the body of a request as text, up to a limit in bytes. */
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
  /*
   * Count only the bytes of chunked bodies. Other bodies declare their size in a header or are already in memory. Accessing the `body`
   * stream of the HTTP adapter would take longer than the rest of an email check.
   */
  if (headers.has('transfer-encoding')) return readChunks(request, limit)
  if (Number(headers.get('content-length') ?? 0) > limit) return null
  const bytes = await request.arrayBuffer()
  return bytes.byteLength > limit ? null : new TextDecoder().decode(bytes)
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
      // Do not cancel the stream, because many clients read the response only after sending the whole body.
      void discard(reader)
      return null
    }
    text += decoder.decode(value, { stream: true })
  }
}

/** Reads and discards data until the body or the connection ends. The HTTP adapter closes the connection shortly after the response. */
async function discard(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  try {
    while (!(await reader.read()).done);
  } catch {
    // The connection was closed before the end of the body.
  }
}

/**
 * Parses JSON text. An empty string counts as an empty object. Returns null if the text is invalid or exceeds the limits, which are checked
 * before parsing.
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
