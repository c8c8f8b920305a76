/** How a request of the service becomes its response, the same for a socket, a call in process and MSW. */

import { isObject } from '../spec/validate.ts'
import { addHints } from '../state/journal/why.ts'
import { applyRequestFault, applyResponseFault } from './faults.ts'
import { explainInvalidJson } from './help/body.ts'
import { explainRequest } from './help/request.ts'
import { writeDown } from './journal-record.ts'
import { outcomeOfError } from './outcome-of-error.ts'
import { bodyBrokenOff, bodyTooLarge, invalidJson } from './outcomes.ts'
import { pause } from './pause.ts'
import { maxDepth, parseJson } from './request-body.ts'
import type { Outcome, Reply, RequestContext, Route, Services } from './request-context.ts'

/** Handles a request of the service. The numbers are those of ARCHITECTURE.md, "The life of a request". */
export async function handleRequest(exchange: RequestContext, route: Route, services: Services): Promise<Reply> {
  let outcome: Outcome
  try {
    // 1 to 4: admission, body, faults before the operation, operation.
    outcome = await answer(exchange, route, services)
    // A fault that replaced the response is final: the service itself has not answered.
    if (outcome.why.id !== 'fault') {
      outcome.why = addHints(outcome.why, explainRequest(exchange))
      // 5. With --check-answers: check the response against openapi.yaml. A mismatch is a defect of the mock.
      if (services.settings.checkAnswers) await checkAnswer(exchange, outcome)
      // 6. Apply overlays: they describe a service that differs from openapi.yaml.
      outcome = applyOverlay(exchange, outcome, services)
      // 7. Apply faults after the operation: they spoil the response, not what was counted and stored. A rejected request belongs to
      // the default website.
      const world = exchange.world ?? (await services.store.defaultWorld())
      if (world.faulty || exchange.delayedBy) outcome = await applyResponseFault(exchange, outcome, world)
    }
  } catch (error) {
    outcome = outcomeOfError(error, exchange, services)
  }
  const reply = toReply(exchange, outcome, route)
  // 8. Write the exchange to the journal. This comes before a delay, so that a watcher sees the request while its caller still waits.
  await writeDown(exchange, outcome, reply.headers, services)
  services.log.answered(exchange, outcome)
  // 9. Delay the response, or mark the connection to be dropped or cut.
  if (outcome.wire) await applyWire(exchange, outcome, services)
  // 10. The way in sends the response.
  return reply
}

async function answer(exchange: RequestContext, route: Route, services: Services): Promise<Outcome> {
  const { takesBody, credentialInBody } = route
  // 1. Admission: the credential names the website. It is checked before the body, unless it is in the body.
  const unreadable = credentialInBody ? await readBody(exchange, services) : null
  if (unreadable) return unreadable
  const admitted = await route.admit(exchange, services)
  if ('status' in admitted) return admitted
  exchange.world = admitted
  // 2. Read and parse the body. A body that cannot be read is rejected in step 4, after the faults.
  const rejection = takesBody && !credentialInBody ? await readBody(exchange, services) : null
  // 3. Apply faults before the operation: a response in place of the service's, a dropped connection or a delay.
  const fault = admitted.faulty ? await applyRequestFault(exchange, admitted, services) : null
  // 4. Validate the body against openapi.yaml (with-body.ts) and run the operation.
  return fault ?? rejection ?? (await route.answer(exchange, admitted, services))
}

/** Reads and parses the body into the exchange. Returns the rejection of a body that is too large, incomplete or not a JSON object. */
async function readBody(exchange: RequestContext, { settings: { bodyLimit } }: Services): Promise<Outcome | null> {
  const body = await exchange.request.readText(bodyLimit)
  if ('failed' in body) return body.failed === 'too-large' ? bodyTooLarge(bodyLimit) : bodyBrokenOff()
  exchange.text = body.text
  const parsed = parseJson(body.text, maxDepth)
  if (!parsed || !isObject(parsed.value)) {
    return invalidJson(explainInvalidJson(body.text, exchange.request.header('content-type')))
  }
  exchange.body = parsed.value
  return null
}

async function checkAnswer({ operation }: RequestContext, { status, type, body, wire, why }: Outcome): Promise<void> {
  if (operation === null || wire?.drop || why.id === 'steering-error') return
  const { answerProblem } = await import('../spec/validate-answer.ts')
  const contentType = type === 'none' || type === 'given' ? null : contentTypes[type]
  const problem = answerProblem(operation, status, contentType, body)
  if (problem) throw new Error(`The ${status} response of ${operation} does not match openapi.yaml: ${problem.message}`)
}

function applyOverlay({ operation }: RequestContext, outcome: Outcome, { overlaid }: Services): Outcome {
  const operationKey = operation ?? withoutOperation[outcome.why.id]
  return overlaid && operationKey ? overlaid.change(operationKey, outcome) : outcome
}

/** Names that overlays have for responses without an operation, by the reason of the response. */
const withoutOperation: Readonly<Partial<Record<Outcome['why']['id'], string>>> = {
  'unknown-path': 'unknownPath',
  'unknown-export': 'unknownPath',
  'wrong-method': 'wrongMethod',
}

async function applyWire({ request, transport }: RequestContext, outcome: Outcome, services: Services): Promise<void> {
  const { delayMs, hang, drop, truncateBytes } = outcome.wire ?? {}
  if (delayMs !== undefined || hang) {
    await pause(hang ? Number.POSITIVE_INFINITY : (delayMs ?? 0), request.signal, services)
  }
  if (drop || hang) transport.dropped = true
  else if (truncateBytes !== undefined && truncateBytes < new TextEncoder().encode(outcome.body).length) {
    transport.truncateBytes = truncateBytes
  }
}

export const contentTypes = {
  json: 'application/json; charset=utf-8',
  html: 'text/html; charset=utf-8',
  javascript: 'text/javascript; charset=utf-8',
} as const

function toReply(
  { id, request }: RequestContext,
  { status, type, headers: own, body }: Outcome,
  { cors }: Route,
): Reply {
  const headers: Record<string, string> = { 'x-mock-request-id': id, ...own }
  if (type !== 'none' && type !== 'given') headers['content-type'] ??= contentTypes[type]
  if (cors) headers['access-control-allow-origin'] ??= '*'
  return { status, headers, body: type === 'none' || request.method === 'HEAD' ? null : body }
}
