/** Sends checks to several servers as fast as the servers respond, and records the results. */
import { Agent, request } from 'node:http'

export interface SentCheck {
  email: string
  website: number
  server: string
  /** Status of the response, or null if the connection closed without a response. */
  status: number | null
  /** Start and end of the request, in ms. */
  startedAt: number
  endedAt: number
}

export interface Load {
  /** Total number of checks, distributed evenly over the websites. */
  checks: number
  /** Number of concurrent checks. */
  concurrency: number
  /** Private keys of the websites. */
  keys: readonly string[]
  /** Returns the URL of the server that gets the check. */
  server(number: number): string
  /** Called after each response with the number of responses so far. */
  answered?(count: number): void
  /**
   * Whether connections are reused. On a busy machine, a server can close an idle connection at the moment a check is sent. The result of
   * this check is then unknown. @default false
   */
  keepAlive?: boolean
}

export async function sendChecks(load: Load): Promise<SentCheck[]> {
  const { checks, concurrency, keys, server: serverOf, answered, keepAlive = false } = load
  const agent = new Agent({ keepAlive, maxSockets: concurrency, scheduling: 'fifo' })
  const sent: SentCheck[] = []
  let next = 0
  const send = async (): Promise<void> => {
    while (next < checks) {
      const number = next++
      const website = number % keys.length
      const email = `person${number}@shop.example`
      const server = serverOf(number)
      const startedAt = performance.now()
      const status = await check(agent, server, keys[website] ?? '', email)
      sent.push({ email, website, server, status, startedAt, endedAt: performance.now() })
      answered?.(sent.length)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, send))
  agent.destroy()
  return sent
}

function check(agent: Agent, server: string, key: string, email: string): Promise<number | null> {
  const body = JSON.stringify({ email })
  return new Promise((resolve) => {
    const headers = { 'x-dc-key': key, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
    const sending = request(`${server}/api/v1/services/email/check`, { method: 'POST', agent, headers }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? null))
      response.on('error', () => resolve(null))
    })
    sending.on('error', () => resolve(null))
    sending.end(body)
  })
}
