/** Checks as fast as they are answered, over several servers, and what became of each. */
import { Agent, request } from 'node:http'

export interface Sent {
  email: string
  website: number
  /** Null where the connection ended without an answer. */
  status: number | null
  /** How long it took. */
  ms: number
}

export interface Load {
  /** How many checks in all, spread evenly over the websites. */
  checks: number
  /** How many at once. */
  atOnce: number
  /** Private keys of the websites. */
  keys: readonly string[]
  /** Where the next check goes. */
  server(number: number): string
  /** Told of each answer, by how many there are. */
  answered?(count: number): void
}

export async function sendChecks({ checks, atOnce, keys, server, answered }: Load): Promise<Sent[]> {
  // Each connection in its turn, so that none is idle for so long that the server closes it.
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce, scheduling: 'fifo' })
  const sent: Sent[] = []
  let next = 0
  const send = async (): Promise<void> => {
    while (next < checks) {
      const number = next++
      const website = number % keys.length
      const email = `person${number}@shop.example`
      const began = performance.now()
      const status = await check(agent, server(number), keys[website] ?? '', email)
      sent.push({ email, website, status, ms: performance.now() - began })
      answered?.(sent.length)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, send))
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
