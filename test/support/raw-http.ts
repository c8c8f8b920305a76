/** HTTP as bytes, for what no client would send. */
import { connect } from 'node:net'

export interface RawAnswer {
  status: number
  /** Names in lower case. */
  headers: Record<string, string>
  body: string
}

/**
 * Sends bytes over one connection and reads the answers until the server closes it, as `request` asks it to. `hangUp` closes the
 * caller's side as soon as all is sent: for what is incomplete, since a server would wait for the rest.
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

/** A request that the server has begun to take, and that waits for its body. */
export interface HeldRequest {
  /** Sends the body and reads the answer. */
  finish(): Promise<RawAnswer>
}

/**
 * Sends the head of a request and holds its body back. It is told by `100 Continue`, which the server sends in the same turn as it
 * looks at the credential in the head: by the time that somebody else's request comes, this one is let in.
 */
export async function holdRequest(
  url: string,
  line: string,
  headers: Record<string, string>,
  body: string,
): Promise<HeldRequest> {
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
      else reject(new Error(`Answered before the body: ${chunk.toString('latin1').slice(0, 200)}`))
    })
  })
  socket.on('data', (chunk) => chunks.push(chunk))
  return {
    async finish() {
      socket.write(body)
      await closed
      const [answer] = readAnswers(Buffer.concat(chunks))
      if (!answer) throw new Error('The connection ended without an answer')
      return answer
    },
  }
}

/** A request; `Host`, the length of its body and the wish to close the connection are filled in unless they are given. */
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
    if (bytes.length > 0) throw new Error(`No answer in HTTP: ${bytes.toString('latin1').slice(0, 200)}`)
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

/** The server knows the length of all that it answers, save where it says `chunked` with the end of nothing. */
function readBody(bytes: Buffer, headers: Record<string, string>): { body: string; rest: Buffer } {
  if (headers['transfer-encoding'] === 'chunked') {
    const end = bytes.indexOf('0\r\n\r\n') + 5
    return { body: bytes.subarray(0, end - 5).toString(), rest: bytes.subarray(end) }
  }
  const length = Number(headers['content-length'] ?? 0)
  return { body: bytes.subarray(0, length).toString(), rest: bytes.subarray(length) }
}
