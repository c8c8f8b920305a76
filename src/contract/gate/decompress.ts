/**
 * Decompresses response bodies. Some servers in front of a service compress responses although the request does not ask for compression.
 */
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'
import { NoResponseError } from './no-response-error.ts'

const decoders: Readonly<Record<string, (body: Buffer, limits: { maxOutputLength: number }) => Buffer>> = {
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
}

/**
 * Decompresses a body. `coding` is the value of the `content-encoding` header.
 *
 * @throws {NoResponseError} if the body cannot be decompressed or is larger than `maxBytes`
 */
export function decompress(body: Buffer, coding: string | undefined, maxBytes: number): Buffer {
  const name = coding?.trim().toLowerCase() ?? ''
  if (name === '' || name === 'identity' || body.length === 0) return body
  const decoder = Object.hasOwn(decoders, name) ? decoders[name] : undefined
  if (!decoder)
    throw new NoResponseError('not-http', `the response has an unknown content-encoding (${name.slice(0, 40)})`)
  try {
    return decoder(body, { maxOutputLength: maxBytes })
  } catch (error) {
    throw new NoResponseError('not-http', `the response cannot be decompressed (${name})`, error)
  }
}
