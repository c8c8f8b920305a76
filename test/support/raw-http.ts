/** Sends raw HTTP requests that no HTTP client would send. */
import { connect } from 'node:net'

export interface RawAnswer {
  status: number
  /** Headers, with names in lower case. */
  headers: Record<string, string>
  body: string
}

/**
 * Sends bytes over a connection and reads the responses until the server closes the connection. `hangUp` ends the client's side of the
 * connection after sending. Incomplete requests need `hangUp`, because the server would wait for the rest.
 */
export async function exchangeRaw(url: string, bytes: string | Uint8Array, hangUp = false): Promise<RawAnswer[]> {
  const { hostname, port } = new URL(url)
  const chunks: Buffer[] = []
  await new Promise<void>((resolve) => {
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: hangUp }, () => {
      socket.write(bytes)
      if (hangUp) socket.end()
    })
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('error', () => socket.destroy())
    socket.on('close', () => resolve())
  })
  return readAnswers(Buffer.concat(chunks))
}

/** Request that the server has started to process. Its body has not been sent yet. */
export interface PendingRequest {
  /** Sends the body and reads the response. */
  finish(): Promise<RawAnswer>
}

/**
 * Sends the head of a request without the body and waits for `100 Continue`. The server checks the credential and sends `100 Continue` in
 * the same turn. Requests that are sent later are therefore processed after this request was admitted.
 */
export async function startPendingRequest(
  url: string,
  line: string,
  headers: Record<string, string>,
  body: string,
): Promise<PendingRequest> {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port) })
  const chunks: Buffer[] = []
  const closed = new Promise<void>((resolve, reject) => socket.on('error', reject).on('close', () => resolve()))
  const length = String(Buffer.byteLength(body))
  socket.write(request(line, { ...headers, 'content-length': length, expect: '100-continue' }))
  await new Promise<void>((resolve, reject) => {
    socket.once('data', (chunk) => {
      const [answer] = readAnswers(chunk)
      if (answer?.status === 100) resolve()
      else
        reject(new Error(`The server responded before it received the body: ${chunk.toString('latin1').slice(0, 200)}`))
    })
  })
  socket.on('data', (chunk) => chunks.push(chunk))
  return {
    async finish() {
      socket.write(body)
      await closed
      const [answer] = readAnswers(Buffer.concat(chunks))
      if (!answer) throw new Error('The connection was closed without a response')
      return answer
    },
  }
}

/** Formats a request. `Host`, `Content-Length` and `Connection: close` are added unless they are given. */
export function request(line: string, headers: Record<string, string | number> = {}, body = ''): string {
  const { 'content-length': length, 'transfer-encoding': encoding } = headers
  const framed = body === '' || length !== undefined || encoding !== undefined
  const all = {
    host: '127.0.0.1',
    connection: 'close',
    ...(framed ? {} : { 'content-length': Buffer.byteLength(body) }),
    ...headers,
  }
  return `${line}\r\n${Object.entries(all)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n${body}`
}

function readAnswers(bytes: Buffer): RawAnswer[] {
  const end = bytes.indexOf('\r\n\r\n')
  if (end === -1) {
    if (bytes.length > 0) throw new Error(`The response is not HTTP: ${bytes.toString('latin1').slice(0, 200)}`)
    return []
  }
  const [line = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n')
  const headers = Object.fromEntries(
    lines.map((each) => {
      const colon = each.indexOf(':')
      return [each.slice(0, colon).toLowerCase(), each.slice(colon + 1).trim()]
    }),
  )
  const status = Number(line.split(' ')[1])
  const { body, rest } = readBody(bytes.subarray(end + 4), headers)
  return [{ status, headers, body }, ...readAnswers(rest)]
}

/** Every response has a Content-Length or is chunked. A chunked response ends with an empty chunk. */
function readBody(bytes: Buffer, headers: Record<string, string>): { body: string; rest: Buffer } {
  if (headers['transfer-encoding'] === 'chunked') {
    const end = bytes.indexOf('0\r\n\r\n') + 5
    return { body: bytes.subarray(0, end - 5).toString(), rest: bytes.subarray(end) }
  }
  const length = Number(headers['content-length'] ?? 0)
  return { body: bytes.subarray(0, length).toString(), rest: bytes.subarray(length) }
}
