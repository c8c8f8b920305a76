import { connect } from 'node:net'
import { findFormatProblem } from './form-problem.ts'
import type { RawRequest } from './raw-requests.ts'

interface Ended {
  bytes: Buffer
  /** Whether the connection was reset. In this case, the last response can be incomplete. */
  isReset: boolean
}

/**
 * Sends the bytes and waits until the connection is closed. Returns a problem if a response is incomplete or has an unknown format, or if the number of responses exceeds `maxResponses`. Otherwise, returns null.
 */
export async function sendRaw(url: string, attack: RawRequest): Promise<string | null> {
  const { bytes, isReset } = await exchange(url, attack)
  const statuses: number[] = []
  let rest = bytes
  while (rest.length > 0) {
    const read = readAnswer(rest)
    if (read === null) return isReset || attack.ending === 'cut' ? null : `no whole answer: ${show(rest)}`
    const { status, type, body } = read
    rest = read.rest
    if (status < 200) continue
    statuses.push(status)
    const problem = findFormatProblem({ status, type, text: body })
    if (problem) return problem
  }
  if (statuses.length > attack.maxResponses) return `answers ${statuses} to at most ${attack.maxResponses} requests`
  return null
}

async function exchange(url: string, { pieces, ending }: RawRequest): Promise<Ended> {
  const { hostname, port } = new URL(url)
  const chunks: Buffer[] = []
  let isReset = false
  await new Promise<void>((resolve) => {
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
    socket.setNoDelay(true)
    const left = [...pieces]
    const sendNext = (): void => {
      const piece = left.shift()
      if (piece !== undefined) socket.write(piece, 'latin1', () => setImmediate(sendNext))
      else if (ending === 'cut') socket.destroy()
      else socket.end()
    }
    socket.on('connect', sendNext)
    socket.on('data', (chunk) => chunks.push(chunk))
    // The server has ended the connection and does not read any more data.
    socket.on('end', () => socket.destroy())
    socket.on('error', () => {
      isReset = true
    })
    socket.on('close', () => resolve())
  })
  return { bytes: Buffer.concat(chunks), isReset }
}

interface Read {
  status: number
  type: string | null
  body: string
  rest: Buffer
}

function readAnswer(bytes: Buffer): Read | null {
  const end = bytes.indexOf('\r\n\r\n')
  if (end === -1) return null
  const head = bytes.subarray(0, end).toString('latin1')
  const status = /^HTTP\/1\.1 ([1-5]\d\d) /.exec(head)?.[1]
  if (status === undefined) return null
  const field = (name: string) => new RegExp(`^${name}: *(.*)$`, 'im').exec(head)?.[1] ?? null
  const after = bytes.subarray(end + 4)
  const framed =
    field('transfer-encoding') === 'chunked' ? readChunks(after) : cut(after, Number(field('content-length') ?? 0))
  return (
    framed && { status: Number(status), type: field('content-type'), body: framed.body.toString(), rest: framed.rest }
  )
}

function readChunks(bytes: Buffer): { body: Buffer; rest: Buffer } | null {
  const chunks: Buffer[] = []
  let rest = bytes
  for (;;) {
    const end = rest.indexOf('\r\n')
    if (end === -1) return null
    const size = Number.parseInt(rest.subarray(0, end).toString('latin1'), 16)
    const chunk = cut(rest.subarray(end + 2), size + 2)
    if (!chunk) return null
    if (size === 0) return { body: Buffer.concat(chunks), rest: chunk.rest }
    chunks.push(chunk.body.subarray(0, size))
    rest = chunk.rest
  }
}

function cut(bytes: Buffer, length: number): { body: Buffer; rest: Buffer } | null {
  return bytes.length < length ? null : { body: bytes.subarray(0, length), rest: bytes.subarray(length) }
}

function show(bytes: Buffer): string {
  return JSON.stringify(bytes.toString('latin1').slice(0, 300))
}
