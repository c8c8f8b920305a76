import type { MockHandles } from '../client/handles.ts'
import type { Environment } from '../service/environment.ts'
import { maskSecrets } from '../service/mask.ts'
import { toPrintable } from '../service/printable.ts'
import { AppUnreachableError, SignUpCommandError, type TestedApp } from './app.ts'
import { type Call, readCall } from './calls.ts'
import type { CaseKind } from './cases/drill-case.ts'
import type { ObservedSignUp, SignUpResult } from './judge.ts'
import { type AppResponse, type OutcomeMatches, readOutcome } from './outcome.ts'

interface DrillEnvironment extends Pick<Environment, 'now' | 'sleep'> {
  /** Lowercase letters in every address of the drill. Each drill uses different letters to avoid reusing addresses. */
  readonly runId: string
}

export interface SignUpContext {
  app: TestedApp
  mock: MockHandles
  /** Conditions that identify each outcome. The drill tries to detect `challenged` and `refused` if their conditions are omitted. */
  matches: OutcomeMatches
  /** Signup timeout, in milliseconds. */
  limitMs: number
  environment: DrillEnvironment
  signal: AbortSignal
}

export interface SignUpAttempt extends ObservedSignUp {
  /** The app's response. Null if the app did not respond, or if the signup function or command returned only the outcome. */
  readonly response: AppResponse | null
}

export async function attemptSignUp(email: string, kind: CaseKind, context: SignUpContext): Promise<SignUpAttempt> {
  const attempt = await attemptOnce(email, kind, context)
  const { result, calls } = attempt
  // Retry once, as browsers do, because the signup may have reused an idle connection that the app had already closed.
  const isReset = result.kind === 'unreachable' && result.code !== 'ECONNREFUSED' && calls.length === 0
  return isReset ? attemptOnce(email, kind, context) : attempt
}

async function attemptOnce(email: string, kind: CaseKind, context: SignUpContext): Promise<SignUpAttempt> {
  const { app, environment, limitMs, signal, matches } = context
  const timeout = new AbortController()
  const end = AbortSignal.any([signal, timeout.signal])
  const startedAt = environment.now()
  const finished = new AbortController()
  const timedOut = environment.sleep(limitMs, finished.signal).then((): never => {
    timeout.abort()
    throw timeout.signal.reason
  })
  let response: AppResponse | null = null
  let result: SignUpResult
  let seen: string
  try {
    const returned = await Promise.race([app.signUp(email, end), timedOut])
    if (typeof returned === 'string') {
      result = { kind: 'outcome', outcome: returned }
      seen = returned
    } else {
      response = returned
      const outcome = readOutcome(returned, matches)
      result = outcome === null ? { kind: 'server-error', status: returned.status } : { kind: 'outcome', outcome }
      seen = describeResponse(returned)
    }
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof AppUnreachableError) {
      result = { kind: 'unreachable', code: error.code }
      seen = error.message
    } else if (timeout.signal.aborted) {
      result = { kind: 'no-response' }
      seen = `no response within ${limitMs / 1000} s`
    } else {
      result = { kind: 'server-error', status: null }
      const reason = error instanceof SignUpCommandError ? error.message : `The signup failed with ${String(error)}`
      seen = toPrintable(maskSecrets(reason))
    }
  } finally {
    finished.abort()
  }
  const tookMs = environment.now() - startedAt
  return { email, result, seen, tookMs, response, calls: await readCalls(email, kind, context) }
}

/** Returns the checks in the order the mock received them. */
export async function readCalls(
  email: string,
  kind: CaseKind,
  { mock }: Pick<SignUpContext, 'mock'>,
): Promise<readonly Call[]> {
  const entries = await mock.requests.list({ operation: 'checkEmail', email, limit: 100 })
  return entries.map((entry) => readCall(entry, kind))
}

const maxShown = 80

function describeResponse({ status, location, body }: AppResponse): string {
  const target = location === null ? '' : ` → ${location}`
  const text = body
    .replaceAll(/<(script|style)\b[\s\S]*?<\/\1>|<[^>]*>/gi, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const shown = text.length > maxShown ? `${text.slice(0, maxShown - 1)}…` : text
  return toPrintable(maskSecrets(`${status}${target}${shown === '' ? '' : ` ${shown}`}`))
}

export function createDrillId(random: () => number): string {
  return Array.from({ length: 4 }, () => String.fromCharCode(97 + (random() % 26))).join('')
}
