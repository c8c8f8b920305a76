/** Requests of Node's HTTP server, as the pipeline takes them. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Maybe } from '../store/port.ts'
import type { ServiceRequest } from './exchange.ts'
import type { BodyText } from './request-body.ts'
import { queryOf } from './web-request.ts'

const brokenOff: BodyText = { failed: 'broken-off' }
const tooLarge: BodyText = { failed: 'too-large' }
const empty: BodyText = { text: '' }

/** A request whose headers came once each and whose body, if it has one, tells its length before it comes. */
export class NodeRequest implements ServiceRequest {
  readonly method: string
  readonly path: string
  readonly #incoming: IncomingMessage
  readonly #outgoing: ServerResponse
  readonly #length: number
  #gone: AbortController | null = null
  #chunks: Buffer[] = []
  #body: BodyText | null = null
  #tell: ((body: BodyText) => void) | null = null

  /** Takes the body from here on, up to a limit in bytes: it would be lost to whoever asks for it after the connection has ended. */
  constructor(incoming: IncomingMessage, outgoing: ServerResponse, path: string, limit: number) {
    this.method = incoming.method ?? 'GET'
    this.path = path
    this.#incoming = incoming
    this.#outgoing = outgoing
    this.#length = Number(incoming.headers['content-length'] ?? 0)
    if (this.#length === 0) this.#body = empty
    else if (this.#length <= limit) this.#takeBody()
  }

  get url(): string {
    return `http://${this.#incoming.headers.host}${this.#incoming.url}`
  }

  get query(): string {
    return queryOf(this.#incoming.url ?? '')
  }

  get signal(): AbortSignal {
    if (this.#gone) return this.#gone.signal
    const gone = new AbortController()
    this.#gone = gone
    const outgoing = this.#outgoing
    const abort = (): void => {
      if (!outgoing.writableFinished) gone.abort()
    }
    if (outgoing.closed) abort()
    else outgoing.once('close', abort)
    return gone.signal
  }

  header(name: string): string | null {
    const value = this.#incoming.headers[name]
    return typeof value === 'string' ? value : null
  }

  readText(limit: number): Maybe<BodyText> {
    if (this.#length > limit) return tooLarge
    if (this.#body) return this.#body
    return new Promise((resolve) => {
      this.#tell = resolve
    })
  }

  #takeBody(): void {
    const incoming = this.#incoming
    incoming.on('data', (chunk: Buffer) => this.#chunks.push(chunk))
    incoming.on('end', () => this.#settle({ text: decode(this.#chunks) }))
    // Comes after the end as well, where it changes nothing.
    incoming.on('close', () => this.#settle(brokenOff))
  }

  #settle(body: BodyText): void {
    if (this.#body) return
    this.#body = body
    this.#chunks = []
    this.#tell?.(body)
  }
}

/** Without the byte order mark that it may begin with, as `Request.text()` reads it. */
function decode(chunks: readonly Buffer[]): string {
  const [first] = chunks
  const text = (chunks.length === 1 && first ? first : Buffer.concat(chunks)).toString('utf8')
  return text.startsWith('\uFEFF') ? text.slice(1) : text
}
