/** Runs the steps that a scenario expects, against a website in that scenario. */

import type {
  ExpectedAnswer,
  JournalEntry,
  JournalPage,
  ScenarioStep,
  Website,
} from '../../spec/generated/control.d.ts'
import { pointer } from '../../spec/json-pointer.ts'
import { operationsIn } from '../../state/scenario/steps.ts'
import { parseDuration } from '../../state/scenario/time.ts'
import { callOperation } from './call-operation.ts'
import { type Difference, findDifference, findMissing } from './compare.ts'
import { type Credentials, control, type Target } from './target.ts'

/** A step that did not come out as expected. */
export interface StepFailure extends Difference {
  /** Place in the list, from 0. `path` leads from the document to what was expected. */
  index: number
  /** What the step does, in short: `checkEmail ana@shop.example`. */
  step: string
  /** What came back, where something did. */
  answered: Answered | null
}

interface Answered {
  /** Null where the connection ended without an answer. */
  status: number | null
  headers: Record<string, string>
  /** As JSON where it is that. */
  body: unknown
  /** How long it took, in ms. */
  took: number
}

/** Runs the steps one after the other, until one does not come out as expected: that one, or null where all do. */
export async function runSteps(steps: readonly ScenarioStep[], target: Target): Promise<StepFailure | null> {
  const website = await control<Website>(target, 'GET', `/websites/${encodeURIComponent(target.appId)}`)
  for (const [index, step] of steps.entries()) {
    const failure = await runStep(step, website, target).catch(notRun)
    if (failure) return { ...failure, index, step: nameStep(step), path: pointer('expect', index) + failure.path }
  }
  return null
}

type Failure = Difference & Pick<StepFailure, 'answered'>

/** A step that cannot be run at all, because what it needs is not there. */
function notRun(error: unknown): Failure {
  const received = error instanceof Error ? error.message : String(error)
  return { path: '', expected: 'a step that can be run', received, answered: null }
}

async function runStep(step: ScenarioStep, website: Credentials, target: Target): Promise<Failure | null> {
  if (step.advance !== undefined) {
    const path = `/clock/advance?website=${encodeURIComponent(target.appId)}`
    await control(target, 'POST', path, { by: step.advance })
    return null
  }
  const [operation] = operationsIn(step)
  if (operation === undefined) return null
  const request = await callOperation(operation, { input: step[operation] ?? {}, key: step.key }, website, target)
  const answered = await send(request, target)
  const difference =
    (step.answer && checkAnswerOf(step.answer, answered, { path: '/answer', compare: findMissing })) ??
    (step.exactly && checkAnswerOf(step.exactly, answered, { path: '/exactly', compare: findDifference })) ??
    (step.why === undefined ? null : await checkWhy(step.why, answered, target))
  return difference ? { ...difference, answered } : null
}

async function send(request: Request, target: Target): Promise<Answered> {
  const begun = target.now()
  try {
    const response = await target.send(request)
    const text = await response.text()
    const headers = Object.fromEntries(response.headers)
    return { status: response.status, headers, body: readBody(text), took: target.now() - begun }
  } catch {
    return { status: null, headers: {}, body: null, took: target.now() - begun }
  }
}

function readBody(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function checkAnswerOf(
  { status, headers = {}, body, takes }: ExpectedAnswer,
  answered: Answered,
  { path, compare }: { path: string; compare: typeof findMissing },
): Difference | null {
  if (status !== undefined && status !== answered.status) {
    return { path: `${path}/status`, expected: status, received: answered.status }
  }
  for (const [name, expected] of Object.entries(headers)) {
    const received = answered.headers[name.toLowerCase()]
    if (received !== expected) return { path: `${path}${pointer('headers', name)}`, expected, received }
  }
  const least = takes === undefined ? 0 : (parseDuration(takes) ?? 0)
  if (answered.took < least) return { path: `${path}/takes`, expected: takes, received: `${answered.took}ms` }
  if (body === undefined) return null
  const { body: received } = answered
  const isPart = compare === findMissing && typeof body === 'string' && typeof received === 'string'
  if (isPart && received.includes(body)) return null
  return compare(body, received, `${path}/body`)
}

async function checkWhy(expected: string, { headers }: Answered, target: Target): Promise<Difference | null> {
  const { why } = await findEntry(headers['x-mock-request-id'], target)
  return why.id === expected ? null : { path: '/why', expected, received: `${why.id}: ${why.says}` }
}

/** The journal's entry of an answer; that of the last request where none came. */
async function findEntry(id: string | undefined, target: Target): Promise<JournalEntry> {
  if (id !== undefined) return control<JournalEntry>(target, 'GET', `/requests/${encodeURIComponent(id)}`)
  const path = `/requests?limit=1&website=${encodeURIComponent(target.appId)}`
  const { entries } = await control<JournalPage>(target, 'GET', path)
  const [last] = entries
  if (!last) throw new Error('The journal has no entry of the request')
  return last
}

function nameStep(step: ScenarioStep): string {
  const [operation = 'advance'] = operationsIn(step)
  const email = operation === 'advance' ? step.advance : step[operation]?.email
  return typeof email === 'string' ? `${operation} ${email}` : operation
}
