/** What makes a run end before its time. */
import type { Exchange } from '../exchange.ts'

/**
 * - `out-of-reach`: no answer is to be had · `redirected`: the service is at another address, or behind a sign-in
 * - `not-the-service`: a web page answers where JSON is documented
 * - `key-refused`: the key that was given is not good
 * - `stopped`: somebody asked it to end
 */
export interface Trouble {
  readonly kind: 'out-of-reach' | 'redirected' | 'not-the-service' | 'key-refused' | 'stopped'
  /** In one line. */
  readonly says: string
}

/** Requests in a row without an answer after which nobody is taken to be there. */
const mostFailures = 3

export interface Watch {
  see(exchange: Exchange): void
  /** From now on nothing more is sent. */
  stop(): void
  readonly trouble: Trouble | null
}

/**
 * Watches for trouble. On a target that may be steered only its being away ends a run: its key is known to be good, and what it
 * answers instead costs nobody anything.
 */
export function createWatch(steered: boolean): Watch {
  let trouble: Trouble | null = null
  let failures = 0
  let seen = 0
  return {
    get trouble() {
      return trouble
    },
    stop() {
      trouble ??= { kind: 'stopped', says: 'the run was stopped' }
    },
    see(exchange) {
      seen++
      const { failure } = exchange.answer
      // A made-up value may bring a server down each time; the next plain request tells whether it came up again.
      if (exchange.generated) return
      failures = failure === null ? 0 : failures + 1
      if (failure !== null && (seen === 1 || failures === mostFailures)) {
        trouble ??= { kind: 'out-of-reach', says: failure }
      }
      if (seen === 1 && failure === null && !steered) trouble ??= findTrouble(exchange)
    },
  }
}

/** What the first answer tells: to the health, with the key where there is one. */
function findTrouble({ request, answer: { status, headers, json, text } }: Exchange): Trouble | null {
  if (status >= 300 && status < 400) {
    return {
      kind: 'redirected',
      says: `it redirects to ${headers.location ?? 'another address'}, which is not followed`,
    }
  }
  if (json === undefined && /^\s*<(?:!doctype|html|\?xml)/i.test(text)) {
    return { kind: 'not-the-service', says: `it answers ${status} with a web page where JSON is documented` }
  }
  if ('x-dc-key' in request.headers && (status === 401 || status === 403)) {
    return { kind: 'key-refused', says: `it refuses the key (${status})` }
  }
  return null
}
