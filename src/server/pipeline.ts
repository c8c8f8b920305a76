/**
 * The pipeline: how one request of the service becomes its response, the same for a socket, a process and MSW.
 */
import type { Maybe } from '../store/port.ts'
import type { Exchange, Outcome, Route, Services, Wire } from './exchange.ts'
import { writeDown } from './journal-record.ts'
import { bodyBrokenOff, bodyTooLarge, internalError, invalidJson } from './outcomes.ts'
import { maxDepth, parseJson, readText } from './request-body.ts'

/** What a request meets: an operation of the table, or an answer that needs none (404, 405, a browser's preflight). */
export type Destination =
  | Route
  | { cors?: boolean; outcome: (exchange: Exchange, services: Services) => Maybe<Outcome> }

/** Takes one exchange from its destination to its response. */
export async function respond(exchange: Exchange, destination: Destination, services: Services): Promise<Response> {
  let outcome: Outcome
  try {
    outcome =
      'outcome' in destination
        ? await destination.outcome(exchange, services)
        : await pass(exchange, destination, services)
    if (services.settings.checkAnswers) await holdAgainstSpec(exchange, outcome)
  } catch (error) {
    services.health.internalErrors++
    services.log.failed(error, exchange)
    outcome = internalError()
  }
  // Written down before a delay: whoever watches sees the call while its caller still waits.
  await writeDown(exchange, outcome, services)
  services.log.answered(exchange, outcome)
  if (outcome.wire) await misbehave(exchange, outcome.wire, services)
  return render(exchange, outcome, destination.cors ?? false)
}

/** The order in which an answer comes about (A3); path and method are behind it by now. */
async function pass(exchange: Exchange, route: Route, services: Services): Promise<Outcome> {
  // 1 The credential names the website, where it is not in the body: key before body.
  if (!route.credentialInBody) {
    const refused = await admit(exchange, route, services)
    if (refused) return refused
  }
  // 2 The body is read and parsed.
  if (route.takesBody) {
    const { bodyLimit } = services.settings
    const body = await readText(exchange.request, bodyLimit)
    if ('failed' in body) return body.failed === 'too-large' ? bodyTooLarge(bodyLimit) : bodyBrokenOff()
    exchange.text = body.text
    const parsed = parseJson(exchange.text, maxDepth)
    if (!parsed) return invalidJson()
    exchange.body = parsed.value
  }
  if (route.credentialInBody) {
    const refused = await admit(exchange, route, services)
    if (refused) return refused
  }
  // 3 The operation holds the body against the spec (`withBody`), then runs: quota, storage, verdict.
  if (!exchange.world) throw new Error(`${route.operation} was let in without a website`)
  return route.answer(exchange, exchange.world, services)
}

async function admit(exchange: Exchange, route: Route, services: Services): Promise<Outcome | null> {
  const admitted = await route.admit(exchange, services)
  if ('status' in admitted) return admitted
  exchange.world = admitted
  return null
}

async function holdAgainstSpec(exchange: Exchange, outcome: Outcome): Promise<void> {
  if (exchange.operation === null || outcome.wire?.drop || outcome.why.id === 'steering-error') return
  const { answerProblem } = await import('../spec/validate-answer.ts')
  const contentType = outcome.type === 'none' ? null : contentTypes[outcome.type]
  const problem = answerProblem(exchange.operation, outcome.status, contentType, outcome.body)
  if (problem)
    throw new Error(
      `The answer ${outcome.status} of ${exchange.operation} does not fit openapi.yaml: ${problem.message}`,
    )
}

/** Delay, silence, a dropped connection: after the work is done, before the answer leaves. */
async function misbehave(exchange: Exchange, { delayMs, hang, drop }: Wire, services: Services): Promise<void> {
  if (delayMs !== undefined || hang)
    await pause(hang ? Number.POSITIVE_INFINITY : (delayMs ?? 0), exchange.request.signal, services)
  if (drop || hang) exchange.transport.dropped = true
}

/** Waits, but not longer than the caller or the server does. */
async function pause(ms: number, caller: AbortSignal, services: Services): Promise<void> {
  const over = new AbortController()
  const stop = (): void => over.abort()
  caller.addEventListener('abort', stop)
  services.closing.addEventListener('abort', stop)
  if (caller.aborted || services.closing.aborted) stop()
  await services.environment.sleep(ms, over.signal)
  caller.removeEventListener('abort', stop)
  services.closing.removeEventListener('abort', stop)
}

const contentTypes = {
  json: 'application/json; charset=utf-8',
  html: 'text/html; charset=utf-8',
  javascript: 'text/javascript; charset=utf-8',
} as const

function render(exchange: Exchange, outcome: Outcome, cors: boolean): Response {
  const headers: Record<string, string> = { 'x-mock-request-id': exchange.id, ...outcome.headers }
  if (outcome.type !== 'none') headers['content-type'] = contentTypes[outcome.type]
  if (cors) headers['access-control-allow-origin'] = '*'
  return new Response(outcome.type === 'none' ? null : outcome.body, { status: outcome.status, headers })
}
