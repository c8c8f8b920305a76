/** Bodies that come compressed though nobody asked for it, as some servers in front of a service send them. */
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'
import { NoResponseError } from './no-response-error.ts'

const decoders: Readonly<Record<string, (body: Buffer, limits: { maxOutputLength: number }) => Buffer>> = {
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
}

/**
 * The body as it was meant. `coding`: its `content-encoding`.
 *
 * @throws {NoResponseError} where it cannot be read, or is larger than `most` bytes
 */
export function decompress(body: Buffer, coding: string | undefined, maxBytes: number): Buffer {
  const name = coding?.trim().toLowerCase() ?? ''
  if (name === '' || name === 'identity' || body.length === 0) return body
  const decoder = Object.hasOwn(decoders, name) ? decoders[name] : undefined
  if (!decoder)
    throw new NoResponseError('not-http', `its answer is compressed in a way that is not known (${name.slice(0, 40)})`)
  try {
    return decoder(body, { maxOutputLength: maxBytes })
  } catch (error) {
    throw new NoResponseError(
      'not-http',
      `its answer says that it is compressed (${name}), and cannot be read so`,
      error,
    )
  }
}
