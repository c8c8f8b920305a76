/** Sends the email check without a library and validates the response. */
import { Agent, request } from 'node:http'

export const checkPath = '/api/v1/services/email/check'

/** Private key of the default website of a mock with default settings. */
export const startKey = 'dcp_mockLocalDevelopmentKey00000000000000000'

export interface Answer {
  status: number
  text: string
}

/** Sends an email check and keeps the connection open for the next check. Uses node:http, which needs less CPU than `fetch`. */
export function sendCheck(url: string, email: string): Promise<Answer> {
  const headers = { 'content-type': 'application/json', 'x-dc-key': startKey }
  return new Promise((resolve, reject) => {
    const sent = request(url + checkPath, { method: 'POST', headers, agent }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (piece: string) => {
        text += piece
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text })).on('error', reject)
    })
    sent.on('error', (error: NodeJS.ErrnoException) => {
      // The server may close an idle connection at the moment of reuse. In this case, send the check again.
      if (sent.reusedSocket && error.code === 'ECONNRESET') resolve(sendCheck(url, email))
      else reject(error)
    })
    sent.end(JSON.stringify({ email }))
  })
}

const agent = new Agent({ keepAlive: true })

/** Describes what is wrong with a response. Returns null if the response is a successful check result with a verdict and an address. */
export function findFault({ status, text }: Answer): string | null {
  if (status !== 200) return `status ${status}: ${text.slice(0, 200)}`
  const read = parse(text)
  if (!isObject(read) || read.success !== true || !isObject(read.data)) return `no success: ${text.slice(0, 200)}`
  const info = read.data.emailInfo
  if (!isObject(info) || typeof info.action !== 'string' || typeof info.email !== 'string') {
    return `no verdict: ${text.slice(0, 200)}`
  }
  return null
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
