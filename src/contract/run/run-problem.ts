/** What makes a run end before its time. */
import type { Exchange } from '../exchange.ts'
import { getAtPointer } from '../get-at-pointer.ts'

/**
 * - `out-of-reach`: no answer is to be had · `redirected`: the service is at another address, or behind a sign-in
 * - `not-the-service`: what answers is no health of the service: a web page, broken JSON, JSON of something else, or nothing there
 * - `failing`: it answers the first request with a fault of its own
 * - `key-refused`, `cop-key-refused`: the key that was given is not good
 * - `stopped`: somebody asked it to end
 */
export interface RunProblem {
  readonly kind:
    | 'out-of-reach'
    | 'redirected'
    | 'not-the-service'
    | 'failing'
    | 'key-refused'
    | 'cop-key-refused'
    | 'stopped'
  /** In one line. */
  readonly message: string
}

export function withMessage(problem: RunProblem, message: string): RunProblem {
  return { ...problem, message }
}

/** What is said of rules that are not tested for {@link RunMonitor.restriction}. */
export const keyTestFailed = 'the key test was not answered as the contract says'

/** Requests in a row without an answer after which nobody is taken to be there. */
const maxFailures = 3

export interface RunMonitor {
  observe(exchange: Exchange): void
  /** From now on nothing more is sent. */
  stop(): void
  readonly problem: RunProblem | null
  /** Why nothing that costs, stores or deletes is sent, though the run goes on; null where nothing speaks against it. */
  readonly restriction: string | null
}

/**
 * Watches for trouble. On a target that may be steered only its being away ends a run: its key is known to be good, and what it
 * answers instead costs nobody anything.
 */
export function createRunMonitor(isMock: boolean): RunMonitor {
  let problem: RunProblem | null = null
  let restriction: string | null = null
  let failures = 0
  let seen = 0
  return {
    get problem() {
      return problem
    },
    get restriction() {
      return restriction
    },
    stop() {
      problem ??= { kind: 'stopped', message: 'the run was stopped' }
    },
    observe(exchange) {
      seen++
      const { failure } = exchange.response
      // A made-up value may bring a server down each time; the next plain request tells whether it came up again.
      if (exchange.generated) return
      failures = failure === null ? 0 : failures + 1
      if (failure !== null && (seen === 1 || failures === maxFailures)) {
        problem ??= { kind: 'out-of-reach', message: failure }
      }
      if (seen > 1 || failure !== null || isMock) return
      problem ??= findRunProblem(exchange)
      if (!isHealthy(exchange)) restriction = keyTestFailed
    },
  }
}

/** Answers of whoever stands before a service that is away. */
const gatewayStatuses: ReadonlySet<number> = new Set([502, 503, 504])

/** What the first answer tells: to the health, with the key where there is one. */
function findRunProblem(exchange: Exchange): RunProblem | null {
  const { request, response: answer } = exchange
  const { status, headers, json } = answer
  if (status >= 300 && status < 400) {
    return {
      kind: 'redirected',
      message: `it redirects to ${headers.location ?? 'another address'}, which is not followed`,
    }
  }
  if (gatewayStatuses.has(status)) return { kind: 'out-of-reach', message: `it answers ${status}: the service is away` }
  if (status >= 500)
    return { kind: 'failing', message: `it answers ${status} to the first request, which asks for the health` }
  if (json === undefined) return { kind: 'not-the-service', message: describeNonJson(exchange) }
  if (status === 404) {
    return { kind: 'not-the-service', message: `there is nothing at ${request.path.split('?')[0]} (404)` }
  }
  if ('x-dc-key' in request.headers && (status === 401 || status === 403)) {
    return { kind: 'key-refused', message: `it refuses the key (${status})` }
  }
  if (status < 300 && !['/success', '/app_id', '/message'].some((at) => getAtPointer(json, at) !== undefined)) {
    return { kind: 'not-the-service', message: `it answers ${status} with JSON that is no health of the service` }
  }
  return null
}

function describeNonJson({ response: { status, headers, text } }: Exchange): string {
  if (/^\s*<(?:!doctype|html|\?xml)/i.test(text)) return `it answers ${status} with a web page where JSON is documented`
  if (text.trim() === '') return `it answers ${status} with an empty body where JSON is documented`
  const looksLikeJson = /\bjson\b/i.test(headers['content-type'] ?? '') || /^\s*[{[]/.test(text)
  return `it answers ${status} with ${looksLikeJson ? 'broken JSON' : 'a text where JSON is documented'}`
}

/** Whether the key was found good by what can only be the service. */
function isHealthy({ response: { status, json } }: Exchange): boolean {
  return status === 200 && getAtPointer(json, '/success') === true && typeof getAtPointer(json, '/app_id') === 'string'
}
