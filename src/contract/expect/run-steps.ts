/** Runs a scenario's `expect` steps. The scenario must already be loaded into a website. */

import type {
  ExpectedResponse,
  JournalEntry,
  JournalPage,
  ScenarioStep,
  Website,
} from '../../spec/generated/control.d.ts'
import { tryParseJson } from '../../spec/json.ts'
import { jsonPointer } from '../../spec/json-pointer.ts'
import { operationsIn } from '../../state/scenario/steps.ts'
import { parseDuration } from '../../state/scenario/time.ts'
import { findDifference, type JsonDifference } from './compare.ts'
import { createStepRequest } from './create-step-request.ts'
import { callControlPlane, type StepCredentials, type StepTarget } from './target.ts'

export interface StepFailure extends JsonDifference {
  /** Zero-based index of the failed step in the scenario's `expect` list. */
  index: number
  /** Short description of the step, such as `checkEmail ana@shop.example`. */
  step: string
  /** Response to the step. Null if the step could not be run. */
  response: ReceivedResponse | null
}

interface ReceivedResponse {
  /** Null if the connection was closed without a response. */
  status: number | null
  headers: Record<string, string>
  /** Response body as parsed JSON, or as text if the body is not valid JSON. */
  body: unknown
  tookMs: number
}

/** Returns the first failure, or null if all steps pass. */
export async function runSteps(steps: readonly ScenarioStep[], target: StepTarget): Promise<StepFailure | null> {
  const website = await callControlPlane<Website>(target, 'GET', `/websites/${encodeURIComponent(target.appId)}`)
  for (const [index, step] of steps.entries()) {
    const failure = await runStep(step, website, target).catch(toStepFailure)
    if (failure) return { ...failure, index, step: formatStep(step), path: jsonPointer('expect', index) + failure.path }
  }
  return null
}

type Failure = JsonDifference & Pick<StepFailure, 'response'>

/** Returns the failure for a step that cannot be run, for example because a key does not exist. */
function toStepFailure(error: unknown): Failure {
  const received = error instanceof Error ? error.message : String(error)
  return { path: '', expected: 'a step that can be run', received, response: null }
}

async function runStep(step: ScenarioStep, website: StepCredentials, target: StepTarget): Promise<Failure | null> {
  if (step.advance !== undefined) {
    const path = `/clock/advance?website=${encodeURIComponent(target.appId)}`
    await callControlPlane(target, 'POST', path, { by: step.advance })
    return null
  }
  const [operation] = operationsIn(step)
  if (operation === undefined) return null
  const request = await createStepRequest(operation, { input: step[operation] ?? {}, key: step.key }, website, target)
  const response = await send(request, target)
  const difference =
    (step.response && checkResponse(step.response, response, '/response', false)) ??
    (step.exact_response && checkResponse(step.exact_response, response, '/exact_response', true)) ??
    (step.why === undefined ? null : await checkWhy(step.why, response, target))
  return difference ? { ...difference, response } : null
}

async function send(request: Request, target: StepTarget): Promise<ReceivedResponse> {
  const startedAt = target.now()
  try {
    const response = await target.send(request)
    const text = await response.text()
    const json = tryParseJson(text)
    const headers = Object.fromEntries(response.headers)
    return {
      status: response.status,
      headers,
      body: json === undefined ? text : json,
      tookMs: target.now() - startedAt,
    }
  } catch {
    return { status: null, headers: {}, body: null, tookMs: target.now() - startedAt }
  }
}

function checkResponse(
  { status, headers = {}, body, min_duration }: ExpectedResponse,
  response: ReceivedResponse,
  path: string,
  isExact: boolean,
): JsonDifference | null {
  if (status !== undefined && status !== response.status) {
    return { path: `${path}/status`, expected: status, received: response.status }
  }
  for (const [name, expected] of Object.entries(headers)) {
    const received = response.headers[name.toLowerCase()]
    if (received !== expected) return { path: `${path}${jsonPointer('headers', name)}`, expected, received }
  }
  const minMs = min_duration === undefined ? 0 : (parseDuration(min_duration) ?? 0)
  if (response.tookMs < minMs)
    return { path: `${path}/min_duration`, expected: min_duration, received: `${response.tookMs}ms` }
  if (body === undefined) return null
  const { body: received } = response
  const isTextMatch = !isExact && typeof body === 'string' && typeof received === 'string'
  if (isTextMatch && received.includes(body)) return null
  return findDifference(body, received, isExact, `${path}/body`)
}

async function checkWhy(
  expected: string,
  { headers }: ReceivedResponse,
  target: StepTarget,
): Promise<JsonDifference | null> {
  const { why } = await findEntry(headers['x-mock-request-id'], target)
  return why.id === expected ? null : { path: '/why', expected, received: `${why.id}: ${why.message}` }
}

/** Returns the journal entry with the given ID, or the website's newest entry if `id` is undefined. */
async function findEntry(id: string | undefined, target: StepTarget): Promise<JournalEntry> {
  if (id !== undefined) return callControlPlane<JournalEntry>(target, 'GET', `/requests/${encodeURIComponent(id)}`)
  const path = `/requests?limit=1&website=${encodeURIComponent(target.appId)}`
  const { entries } = await callControlPlane<JournalPage>(target, 'GET', path)
  const [last] = entries
  if (!last) throw new Error('The mock did not respond, and the website’s journal is empty')
  return last
}

function formatStep(step: ScenarioStep): string {
  const [operation = 'advance'] = operationsIn(step)
  const email = operation === 'advance' ? step.advance : step[operation]?.email
  return typeof email === 'string' ? `${operation} ${email}` : operation
}
