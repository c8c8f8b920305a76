import type { ControlClient } from '../../../client/control-client.ts'
import type { ScenarioDocument } from '../../../types.ts'

/** Maximum number of characters in an encoded state. Many chat apps truncate long links. */
const maxLength = 30_000

/**
 * Omits the tokens of deletion links, because the tokens are secret.
 * @param withClock whether to include the website's clock
 */
export async function readSharedState(
  client: ControlClient,
  website: string,
  withClock: boolean,
): Promise<ScenarioDocument> {
  const { clock, deletion_requests, ...document } = await client.call('getState', { query: { website } })
  return {
    ...document,
    ...(deletion_requests && { deletion_requests: deletion_requests.map(({ token, ...request }) => request) }),
    ...(withClock && clock && { clock }),
  }
}

/** Returns null if the result is longer than `maxLength`. */
export async function encodeState(document: ScenarioDocument): Promise<string | null> {
  const bytes = await transform(
    new TextEncoder().encode(JSON.stringify(document)),
    new CompressionStream('deflate-raw'),
  )
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  const encoded = text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
  return encoded.length > maxLength ? null : encoded
}

/** @throws {Error} if the text is not a valid encoded state, for example because a link was truncated */
export async function decodeState(encoded: string): Promise<ScenarioDocument> {
  // Check the length before decompressing, because the decompressed text could be huge.
  if (encoded.length > maxLength) throw new Error('The state is too long')
  const text = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'))
  const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0))
  return JSON.parse(new TextDecoder().decode(await transform(bytes, new DecompressionStream('deflate-raw'))))
}

async function transform(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array> {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer())
}
