/** Checks as fast as they are answered, over several servers, and what became of each. */
import { Agent, request } from 'node:http'

export interface Sent {
  email: string
  website: number
  server: string
  /** Null where the connection ended without an answer. */
  status: number | null
  /** When it was sent, and when it was answered or its connection ended, in ms. */
  began: number
  ended: number
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
  /**
   * Whether a connection takes one check after another. A server closes one that is idle, on a machine that is too busy in the very
   * moment in which a check is sent on it: then nothing can be said of that check. @default false
   */
  keepAlive?: boolean
}

export async function sendChecks(load: Load): Promise<Sent[]> {
  const { checks, atOnce, keys, server: serverOf, answered, keepAlive = false } = load
  const agent = new Agent({ keepAlive, maxSockets: atOnce, scheduling: 'fifo' })
  const sent: Sent[] = []
  let next = 0
  const send = async (): Promise<void> => {
    while (next < checks) {
      const number = next++
      const website = number % keys.length
      const email = `person${number}@shop.example`
      const server = serverOf(number)
      const began = performance.now()
      const status = await check(agent, server, keys[website] ?? '', email)
      sent.push({ email, website, server, status, began, ended: performance.now() })
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
