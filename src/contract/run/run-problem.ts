/** Detects problems that end a run early. */
import type { Exchange } from '../exchange.ts'
import { getAtPointer } from '../get-at-pointer.ts'
import { type ContractResponse, isGatewayStatus } from '../request.ts'

/**
 * Problem that ends a run early:
 * - `unreachable`: the target does not respond, or its gateway reports that the service is unavailable
 * - `redirected`: the service redirects to another URL, for example to a login page
 * - `not-the-service`: the response, for example a web page, does not come from the service
 * - `failing`: the service responded to the first request with a server error
 * - `key-rejected`: the service rejected the private key
 * - `cop-key-rejected`: the service rejected the cop_key
 * - `stopped`: the caller aborted the run
 */
export interface RunProblem {
  readonly kind:
    | 'unreachable'
    | 'redirected'
    | 'not-the-service'
    | 'failing'
    | 'key-rejected'
    | 'cop-key-rejected'
    | 'stopped'
  /** One-line description of the problem. */
  readonly message: string
}

/** Reason why a run sends only requests in the `free` request class. */
export const healthCheckFailed = 'The response to the initial health check violates the contract'

/**
 * Number of consecutive requests without a response before the target counts as unreachable. If the first request gets no response, the
 * target counts as unreachable immediately.
 */
const maxFailures = 3

export interface RunMonitor {
  /**
   * @param recorded response to the same request in a recording. If the recorded response is not a JSON success, the response of the
   * target ends the replay only if it is missing.
   */
  observe(exchange: Exchange, recorded?: ContractResponse): void
  stop(): void
  readonly problem: RunProblem | null
  /** Reason why only free requests are allowed. Null if all requests are allowed. */
  readonly restriction: string | null
}

/** If the target is a mock, detects only missing responses. */
export function createRunMonitor(isMock: boolean): RunMonitor {
  let problem: RunProblem | null = null
  let restriction: string | null = null
  let failures = 0
  let seen = 0
  let isTargetChecked = false
  return {
    get problem() {
      return problem
    },
    get restriction() {
      return restriction
    },
    stop() {
      problem ??= { kind: 'stopped', message: 'The run was stopped' }
    },
    observe(exchange, recorded) {
      seen++
      const { failure } = exchange.response
      // A server crash caused by a generated value must not end the run early.
      if (exchange.generated) return
      failures = failure === null ? 0 : failures + 1
      if (failure !== null && (seen === 1 || failures === maxFailures)) {
        problem ??= { kind: 'unreachable', message: failure }
      }
      if (isTargetChecked || failure !== null || isMock) return
      if (recorded !== undefined && !isJsonSuccess(recorded)) return
      isTargetChecked = true
      problem ??= findRunProblem(exchange)
      if (!isDocumented(exchange)) restriction = healthCheckFailed
    },
  }
}

function isJsonSuccess({ status, json }: ContractResponse): boolean {
  return status >= 200 && status < 300 && json !== undefined
}

/** Checks the first response that should be JSON. In a run, the first request is a health check. In a replay, it can be any request. */
function findRunProblem(exchange: Exchange): RunProblem | null {
  const { request, response, operation } = exchange
  const isHealthCheck = operation === 'getHealth'
  const { status, headers, json } = response
  if (status >= 300 && status < 400) {
    return {
      kind: 'redirected',
      message: `The service redirects to ${headers.location ?? 'another URL'}, but redirects are not followed`,
    }
  }
  if (isGatewayStatus(status)) return { kind: 'unreachable', message: `The service is unavailable (${status})` }
  if (status >= 500) {
    const subject = isHealthCheck ? 'The initial health check' : `The request ${operation ?? request.path}`
    return { kind: 'failing', message: `${subject} failed with status ${status}` }
  }
  if (json === undefined) return { kind: 'not-the-service', message: describeNonJson(exchange) }
  if (isHealthCheck && status === 404) {
    return {
      kind: 'not-the-service',
      message: `The service has no health endpoint at ${request.path.split('?')[0]} (404)`,
    }
  }
  if ('x-dc-key' in request.headers && (status === 401 || status === 403)) {
    return { kind: 'key-rejected', message: `The service rejected the key (${status})` }
  }
  if (
    isHealthCheck &&
    status < 300 &&
    !['/success', '/app_id', '/message'].some((at) => getAtPointer(json, at) !== undefined)
  ) {
    return {
      kind: 'not-the-service',
      message: `The response to the health check (status ${status}) has none of the properties success, app_id and message`,
    }
  }
  return null
}

function describeNonJson({ response: { status, headers, text } }: Exchange): string {
  if (/^\s*<(?:!doctype|html|\?xml)/i.test(text)) return `The response (${status}) is a web page instead of JSON`
  if (text.trim() === '') return `The response (${status}) is empty, but should be JSON`
  const looksLikeJson = /\bjson\b/i.test(headers['content-type'] ?? '') || /^\s*[{[]/.test(text)
  return `The response (${status}) is ${looksLikeJson ? 'invalid JSON' : 'text instead of JSON'}`
}

/** Reports whether a health request got the documented response: an app ID, or 401 if the request has no key (service 4.1, 7). */
function isDocumented({ request, response: { status, json } }: Exchange): boolean {
  if (!('x-dc-key' in request.headers))
    return status === 401 && getAtPointer(json, '/message') === 'Missing x-dc-key header'
  return status === 200 && getAtPointer(json, '/success') === true && typeof getAtPointer(json, '/app_id') === 'string'
}
