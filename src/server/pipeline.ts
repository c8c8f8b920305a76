/**
 * The pipeline: how one request of the service becomes its response, the same for a socket, a process and MSW.
 */
import { addHints } from '../journal/why.ts'
import { isObject } from '../spec/validate.ts'
import { goOn, isLater } from '../store/go-on.ts'
import type { Maybe } from '../store/port.ts'
import { StoreAwayError } from '../store/store-away.ts'
import type { Exchange, Outcome, Reply, Route, Services } from './exchange.ts'
import { meetFault, sufferFault } from './faults.ts'
import { explainInvalidJson } from './help/body.ts'
import { explainRequest } from './help/request.ts'
import { writeDown } from './journal-record.ts'
import { bodyBrokenOff, bodyTooLarge, internalError, invalidJson, storeAway } from './outcomes.ts'
import { pause } from './pause.ts'
import { type BodyText, maxDepth, parseJson } from './request-body.ts'

/** What a request meets: an operation of the table, or an answer that needs none (404, 405, a browser's preflight). */
export type Destination =
  | Route
  | { cors?: boolean; outcome: (exchange: Exchange, services: Services) => Maybe<Outcome> }

/** Takes one exchange from its destination to its reply. */
export function respond(exchange: Exchange, destination: Destination, services: Services): Maybe<Reply> {
  return goOn(attempt(exchange, destination, services), (outcome) => {
    const headers = headersOf(exchange, outcome, destination.cors ?? false)
    const reply = { status: outcome.status, headers, body: outcome.type === 'none' ? null : outcome.body }
    // Written down before a delay: whoever watches sees the call while its caller still waits.
    return goOn(noteDown(exchange, outcome, headers, services), () => {
      services.log.answered(exchange, outcome)
      return outcome.wire ? goOn(misbehave(exchange, outcome, services), () => reply) : reply
    })
  })
}

/** What is thrown on the way is a defect of the mock, save that what holds the state for all replicas is away. */
function attempt(exchange: Exchange, destination: Destination, services: Services): Maybe<Outcome> {
  const fail = (error: unknown): Outcome => {
    if (error instanceof StoreAwayError) return storeAway(error.unsure)
    services.health.internalErrors++
    services.log.failed(error, exchange)
    return internalError()
  }
  try {
    const outcome = pass(exchange, destination, services)
    return isLater(outcome) ? outcome.catch(fail) : outcome
  } catch (error) {
    return fail(error)
  }
}

/** What is left to say where the pipeline itself failed. */
export function internalReply(): Reply {
  const { status, body } = internalError()
  return { status, headers: { 'content-type': contentTypes.json }, body }
}

/** What is done is done: an answer leaves also where the journal went out of reach meanwhile, and lacks it then. */
function noteDown(
  exchange: Exchange,
  outcome: Outcome,
  headers: Readonly<Record<string, string>>,
  services: Services,
): Maybe<void> {
  if (outcome.why.id === 'store-away') return
  const written = writeDown(exchange, outcome, headers, services)
  return isLater(written) ? written.catch(passOverAway) : written
}

function passOverAway(error: unknown): void {
  if (!(error instanceof StoreAwayError)) throw error
}

/** The order in which an answer comes about (A3); path and method are behind it by now. */
function pass(exchange: Exchange, destination: Destination, services: Services): Maybe<Outcome> {
  const outcome =
    'outcome' in destination ? destination.outcome(exchange, services) : run(exchange, destination, services)
  return goOn(outcome, (ready) => {
    if (ready.why.id === 'fault') return ready
    ready.why = addHints(ready.why, explainRequest(exchange))
    return services.settings.checkAnswers
      ? holdAgainstSpec(exchange, ready).then(() => conclude(exchange, ready, services))
      : conclude(exchange, ready, services)
  })
}

/** 6 Faults after the work. */
function conclude(exchange: Exchange, outcome: Outcome, services: Services): Maybe<Outcome> {
  const answer = overlay(exchange, outcome, services)
  return goOn(exchange.world ?? services.store.defaultWorld(), (world) =>
    world.faulty || exchange.heldUpBy ? sufferFault(exchange, answer, world) : answer,
  )
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

function run(exchange: Exchange, route: Route, services: Services): Maybe<Outcome> {
  // 1 The credential names the website, where it is not in the body: key before body.
  if (route.credentialInBody) return takeBody(exchange, route, services)
  return goOn(admit(exchange, route, services), (refused) => refused ?? takeBody(exchange, route, services))
}

function admit(exchange: Exchange, route: Route, services: Services): Maybe<Outcome | null> {
  return goOn(route.admit(exchange, services), (admitted) => {
    if ('status' in admitted) return admitted
    exchange.world = admitted
    return null
  })
}

/** 2 The body is read and parsed. It is refused later where that fails: a fault comes before. */
function takeBody(exchange: Exchange, route: Route, services: Services): Maybe<Outcome> {
  if (!route.takesBody) return work(exchange, route, null, services)
  const { bodyLimit } = services.settings
  return goOn(exchange.request.readText(bodyLimit), (body) => {
    const unreadable = parse(exchange, body, bodyLimit)
    if (!route.credentialInBody) return work(exchange, route, unreadable, services)
    if (unreadable) return unreadable
    return goOn(admit(exchange, route, services), (refused) => refused ?? work(exchange, route, null, services))
  })
}

/** The 400 or 413 for a body that cannot be read or is not a JSON object. */
function parse(exchange: Exchange, body: BodyText, bodyLimit: number): Outcome | null {
  if ('failed' in body) return body.failed === 'too-large' ? bodyTooLarge(bodyLimit) : bodyBrokenOff()
  exchange.text = body.text
  const parsed = parseJson(body.text, maxDepth)
  if (!parsed || !isObject(parsed.value))
    return invalidJson(explainInvalidJson(body.text, exchange.request.header('content-type')))
  exchange.body = parsed.value
  return null
}

function work(exchange: Exchange, route: Route, unreadable: Outcome | null, services: Services): Maybe<Outcome> {
  const { world } = exchange
  if (!world) throw new Error(`${route.operation} was let in without a website`)
  // 4 The body is held against the spec (`withBody`). 5 The operation runs: quota, storage, verdict.
  const operate = (): Maybe<Outcome> => unreadable ?? route.answer(exchange, world, services)
  // 3 Faults before the work.
  return world.faulty ? meetFault(exchange, world, services).then((fault) => fault ?? operate()) : operate()
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
