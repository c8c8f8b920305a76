import type { JSX } from 'preact'
import { useRef, useState } from 'preact/hooks'
import { explainTypo } from '../../../service/risk/test-address.ts'
import { operations } from '../../../spec/generated/operations.ts'
import { isObject, tryParseJson } from '../../../spec/json.ts'
import type { Action, EmailCheckResponse } from '../../../types.ts'
import { usePage } from '../page-context.ts'

export type CheckRun = { id: number; email: string } & (
  | { state: 'waiting'; stop: () => void }
  | { state: 'finished'; status: number; callId: string | null; durationMs: number; body: unknown }
  | { state: 'failed'; message: string; durationMs: number }
)

/** Returns the checks, newest first, and a function that starts a check. Starting a check removes all checks that are not in progress. */
export function useChecks(): readonly [readonly CheckRun[], (email: string, key: string) => Promise<void>] {
  const { view } = usePage()
  const [runs, setRuns] = useState<readonly CheckRun[]>([])
  const lastId = useRef(0)
  const runCheck = async (email: string, key: string): Promise<void> => {
    const id = ++lastId.current
    const abortController = new AbortController()
    const waiting: CheckRun = { id, email, state: 'waiting', stop: () => abortController.abort() }
    setRuns((before) => [waiting, ...before.filter(({ state }) => state === 'waiting')])
    const finish = (run: CheckRun): void => setRuns((before) => before.map((each) => (each.id === id ? run : each)))
    const startedAt = performance.now()
    const elapsedMs = (): number => Math.round(performance.now() - startedAt)
    try {
      const response = await fetch(operations.checkEmail.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-dc-key': key },
        body: JSON.stringify({ email }),
        signal: abortController.signal,
      })
      const body = tryParseJson(await response.text())
      const callId = response.headers.get('x-mock-request-id')
      finish({ id, email, state: 'finished', status: response.status, callId, durationMs: elapsedMs(), body })
    } catch {
      const message = abortController.signal.aborted
        ? 'Canceled.'
        : 'The connection was closed before the response was complete.'
      finish({ id, email, state: 'failed', message, durationMs: elapsedMs() })
    }
    await view.refresh()
  }
  return [runs, runCheck]
}

export function CheckResult({ run }: { run: CheckRun }): JSX.Element {
  const { showCall } = usePage()
  if (run.state === 'waiting') {
    return (
      <p class="result">
        Waiting for the response for {run.email}…{' '}
        <button type="button" class="quiet" onClick={run.stop}>
          cancel
        </button>
      </p>
    )
  }
  if (run.state === 'failed') {
    return (
      <p class="result">
        <strong class="bad">no response</strong> {run.email}: {run.message}{' '}
        <span class="muted">{run.durationMs} ms</span>
      </p>
    )
  }
  const { callId } = run
  const warning = explainTypo(run.email.toLowerCase())
  return (
    <p class="result">
      <span class="mono">{run.email}</span> <CheckOutcome status={run.status} body={run.body} />{' '}
      <span class="muted">{run.durationMs} ms</span> {warning === null ? null : <span class="warn">{warning}.</span>}{' '}
      {callId === null ? null : (
        <button type="button" class="quiet" onClick={() => showCall(callId)}>
          why?
        </button>
      )}
    </p>
  )
}

function CheckOutcome({ status, body }: { status: number; body: unknown }): JSX.Element {
  if (status === 200 && isCheckResponse(body)) {
    const { action, risk_score, risk_label, reasons, suggestion } = body.data.emailInfo
    return (
      <>
        <span class={`verdict ${verdictClass[action]}`}>{action}</span> score {risk_score}, {risk_label}
        {suggestion === null ? null : <>; did you mean {suggestion}?</>}
        {reasons.length === 0 ? null : <span class="muted"> ({reasons.join(', ')})</span>}
      </>
    )
  }
  return (
    <>
      <strong class={status >= 500 ? 'bad' : 'warn'}>{status}</strong>{' '}
      {isObject(body) && typeof body.message === 'string' ? body.message : ''}
    </>
  )
}

const verdictClass: Readonly<Record<Action, string>> = { ALLOW: 'allow', CHALLENGE: 'challenge', BLOCK: 'block' }

/** Returns false if the body is not a check response, for example because a fault replaced the body. */
function isCheckResponse(body: unknown): body is EmailCheckResponse {
  const info = isObject(body) && isObject(body.data) ? body.data.emailInfo : null
  return isObject(info) && typeof info.action === 'string' && Array.isArray(info.reasons)
}
