import { exceedsStructureLimits, type StructureLimits } from '../spec/json-structure.ts'

/** `incomplete` means that the connection was closed before the whole body arrived. */
export type BodyText = { text: string } | { failed: 'too-large' | 'incomplete' }

/** Maximum nesting depth of a request body. Serializing a much deeper body would cause a stack overflow. */
export const maxDepth = 500

/** Maximum number of property names and array elements in a request body. Ordinary bodies have fewer than 100. */
export const maxValues = 10_000

/** Returns `too-large` if the body is larger than `limit` bytes. */
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
   * Use a stream only for chunked bodies, whose size is not known in advance. Accessing the adapter's `body` stream would more than double
   * the duration of an email check.
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
      // Read the rest of the body, because many clients read the response only after sending the complete body.
      void discard(reader)
      return null
    }
    text += decoder.decode(value, { stream: true })
  }
}

async function discard(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  try {
    while (!(await reader.read()).done);
  } catch {
    // Ignore this error. It only means that the connection was closed before the end of the body.
  }
}

/** Treats blank text as an empty object. Returns null if the text is invalid or exceeds `limits`. The limits are checked before parsing. */
export function parseJson(text: string, limits: StructureLimits): { value: unknown } | null {
  if (text.trim() === '') return { value: {} }
  if (exceedsStructureLimits(text, limits)) return null
  try {
    return { value: JSON.parse(text) }
  } catch {
    return null
  }
}
