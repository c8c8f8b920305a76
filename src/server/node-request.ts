import type { IncomingMessage, ServerResponse } from 'node:http'
import type { BodyText } from './request-body.ts'
import type { ServiceRequest } from './request-context.ts'

export type RequestTarget = Pick<ServiceRequest, 'url' | 'path' | 'query'>

export class NodeRequest implements ServiceRequest {
  readonly method: string
  readonly url: string
  readonly path: string
  readonly query: string
  readonly #incoming: IncomingMessage
  readonly #outgoing: ServerResponse
  readonly #body: Promise<BodyText>
  #gone: AbortController | null = null

  /**
   * Starts reading the body. `bodyLimit` is the maximum length in bytes. If the connection closes before the end of the body, the body
   * counts as incomplete.
   */
  constructor(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    { url, path, query }: RequestTarget,
    bodyLimit: number,
  ) {
    this.method = incoming.method ?? 'GET'
    this.url = url
    this.path = path
    this.query = query
    this.#incoming = incoming
    this.#outgoing = outgoing
    this.#body = readBody(incoming, bodyLimit)
  }

  get signal(): AbortSignal {
    if (this.#gone) return this.#gone.signal
    const controller = new AbortController()
    this.#gone = controller
    const outgoing = this.#outgoing
    const abort = (): void => {
      if (!outgoing.writableFinished) controller.abort()
    }
    if (outgoing.closed) abort()
    else outgoing.once('close', abort)
    return controller.signal
  }

  /**
   * Returns the value of a header. If the header is repeated, Node.js joins the values. For some headers, such as `content-type`, Node.js
   * keeps only the first value.
   */
  header(name: string): string | null {
    const value = this.#incoming.headers[name]
    return typeof value === 'string' ? value : null
  }

  readText(): Promise<BodyText> {
    return this.#body
  }
}

const empty: Promise<BodyText> = Promise.resolve({ text: '' })
const tooLarge: Promise<BodyText> = Promise.resolve({ failed: 'too-large' })

function readBody(incoming: IncomingMessage, limit: number): Promise<BodyText> {
  const { 'content-length': length = 0, 'transfer-encoding': encoding } = incoming.headers
  if (encoding === undefined && Number(length) === 0) return empty
  if (Number(length) > limit) return tooLarge
  return new Promise((resolve) => {
    let chunks: Buffer[] = []
    let bytes = 0
    incoming.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes <= limit) chunks.push(chunk)
      else {
        // Discard the rest of the body. Many clients read the response only after sending the complete body.
        chunks = []
        resolve({ failed: 'too-large' })
      }
    })
    incoming.on('end', () => resolve({ text: decode(chunks) }))
    // `close` is also emitted after `end`, but by then the promise has been resolved.
    incoming.on('close', () => resolve({ failed: 'incomplete' }))
  })
}

/** Decodes UTF-8 and removes the byte order mark, like `Request.text()`. */
function decode(chunks: readonly Buffer[]): string {
  const [first] = chunks
  const text = (chunks.length === 1 && first ? first : Buffer.concat(chunks)).toString('utf8')
  return text.startsWith('\uFEFF') ? text.slice(1) : text
}
