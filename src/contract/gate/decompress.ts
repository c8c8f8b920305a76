/** Bodies that come compressed though nobody asked for it, as some servers in front of a service send them. */
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'
import { NoAnswer } from './no-answer.ts'

const ways: Readonly<Record<string, (body: Buffer, limits: { maxOutputLength: number }) => Buffer>> = {
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
}

/**
 * The body as it was meant. `coding`: its `content-encoding`.
 *
 * @throws {NoAnswer} where it cannot be read, or is larger than `most` bytes
 */
export function decompress(body: Buffer, coding: string | undefined, most: number): Buffer {
  const name = coding?.trim().toLowerCase() ?? ''
  if (name === '' || name === 'identity' || body.length === 0) return body
  const way = Object.hasOwn(ways, name) ? ways[name] : undefined
  if (!way) throw new NoAnswer('not-http', `its answer is compressed in a way that is not known (${name.slice(0, 40)})`)
  try {
    return way(body, { maxOutputLength: most })
  } catch (error) {
    throw new NoAnswer('not-http', `its answer says that it is compressed (${name}), and cannot be read so`, error)
  }
}
