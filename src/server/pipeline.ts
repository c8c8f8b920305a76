/**
 * The pipeline: how one request of the service becomes its response, the same for a socket, a process and MSW.
 */
import type { Maybe } from '../store/port.ts'
import type { Exchange, Outcome, Reply, Route, Services } from './exchange.ts'
import { meetFault, sufferFault } from './faults.ts'
import { explainInvalidJson } from './help/body.ts'
import { writeDown } from './journal-record.ts'
import { bodyBrokenOff, bodyTooLarge, internalError, invalidJson } from './outcomes.ts'
import { pause } from './pause.ts'
import { maxDepth, parseJson } from './request-body.ts'

/** What a request meets: an operation of the table, or an answer that needs none (404, 405, a browser's preflight). */
export type Destination =
  | Route
  | { cors?: boolean; outcome: (exchange: Exchange, services: Services) => Maybe<Outcome> }

/** Takes one exchange from its destination to its reply. */
export async function respond(exchange: Exchange, destination: Destination, services: Services): Promise<Reply> {
  let outcome: Outcome
  try {
    outcome = await pass(exchange, destination, services)
  } catch (error) {
    services.health.internalErrors++
    services.log.failed(error, exchange)
    outcome = internalError()
  }
  // Written down before a delay: whoever watches sees the call while its caller still waits.
  const headers = headersOf(exchange, outcome, destination.cors ?? false)
  const written = writeDown(exchange, outcome, headers, services)
  if (written) await written
  services.log.answered(exchange, outcome)
  if (outcome.wire) await misbehave(exchange, outcome, services)
  return { status: outcome.status, headers, body: outcome.type === 'none' ? null : outcome.body }
}

/** What is left to say where the pipeline itself failed. */
export function internalReply(): Reply {
  const { status, body } = internalError()
  return { status, headers: { 'content-type': contentTypes.json }, body }
}

/** The order in which an answer comes about (A3); path and method are behind it by now. */
async function pass(exchange: Exchange, destination: Destination, services: Services): Promise<Outcome> {
  const outcome =
    'outcome' in destination
      ? await destination.outcome(exchange, services)
      : await run(exchange, destination, services)
  if (outcome.why.id === 'fault') return outcome
  if (services.settings.checkAnswers) await holdAgainstSpec(exchange, outcome)
  const answer = overlay(exchange, outcome, services)
  // 6 Faults after the work.
  const world = exchange.world ?? (await services.store.defaultWorld())
  return world.faulty || exchange.heldUpBy ? sufferFault(exchange, answer, world) : answer
}

/** The answer as overlays have it. By now it was held against openapi.yaml, which the mock itself goes by. */
function overlay({ operation }: Exchange, outcome: Outcome, { overlaid }: Services): Outcome {
  const answerer = operation ?? unrouted[outcome.why.id]
  return overlaid && answerer ? overlaid.change(answerer, outcome) : outcome
}

const unrouted: Readonly<Partial<Record<Outcome['why']['id'], string>>> = {
  'unknown-path': 'unknownPath',
  'unknown-export': 'unknownPath',
  'wrong-method': 'wrongMethod',
}

async function run(exchange: Exchange, route: Route, services: Services): Promise<Outcome> {
  // 1 The credential names the website, where it is not in the body: key before body.
  if (!route.credentialInBody) {
    const refused = await admit(exchange, route, services)
    if (refused) return refused
  }
  // 2 The body is read and parsed. It is refused later where that fails: a fault comes before.
  const unreadable = route.takesBody ? await takeBody(exchange, services) : null
  if (route.credentialInBody) {
    const refused = unreadable ?? (await admit(exchange, route, services))
    if (refused) return refused
  }
  const { world } = exchange
  if (!world) throw new Error(`${route.operation} was let in without a website`)
  // 3 Faults before the work.
  const fault = world.faulty ? await meetFault(exchange, world, services) : null
  if (fault) return fault
  // 4 The body is held against the spec (`withBody`).
  if (unreadable) return unreadable
  // 5 The operation runs: quota, storage, verdict.
  return route.answer(exchange, world, services)
}

/** Reads and parses the body; the refusal where that cannot be done. */
async function takeBody(exchange: Exchange, { settings }: Services): Promise<Outcome | null> {
  const { bodyLimit } = settings
  const body = await exchange.request.readText(bodyLimit)
  if ('failed' in body) return body.failed === 'too-large' ? bodyTooLarge(bodyLimit) : bodyBrokenOff()
  exchange.text = body.text
  const parsed = parseJson(exchange.text, maxDepth)
  if (!parsed) return invalidJson(explainInvalidJson(body.text, exchange.request.header('content-type')))
  exchange.body = parsed.value
  return null
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
  const { type } = outcome
  const contentType = type === 'none' || type === 'given' ? null : contentTypes[type]
  const problem = answerProblem(exchange.operation, outcome.status, contentType, outcome.body)
  if (problem)
    throw new Error(
      `The answer ${outcome.status} of ${exchange.operation} does not fit openapi.yaml: ${problem.message}`,
    )
}

/** Delay, silence, a dropped or cut connection: after the work is done, before the answer leaves. */
async function misbehave(
  { request, transport }: Exchange,
  { wire = {}, body }: Outcome,
  services: Services,
): Promise<void> {
  const { delayMs, hang, drop, truncateBytes } = wire
  if (delayMs !== undefined || hang)
    await pause(hang ? Number.POSITIVE_INFINITY : (delayMs ?? 0), request.signal, services)
  if (drop || hang) transport.dropped = true
  else if (truncateBytes !== undefined && truncateBytes < new TextEncoder().encode(body).length) {
    transport.truncateBytes = truncateBytes
  }
}

const contentTypes = {
  json: 'application/json; charset=utf-8',
  html: 'text/html; charset=utf-8',
  javascript: 'text/javascript; charset=utf-8',
} as const

function headersOf(exchange: Exchange, { type, headers: own }: Outcome, cors: boolean): Record<string, string> {
  const headers: Record<string, string> = { 'x-mock-request-id': exchange.id, ...own }
  if (type !== 'none' && type !== 'given') headers['content-type'] ??= contentTypes[type]
  if (cors) headers['access-control-allow-origin'] ??= '*'
  return headers
}
