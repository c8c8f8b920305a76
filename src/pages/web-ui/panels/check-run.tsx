import type { JSX } from 'preact'
import { useRef, useState } from 'preact/hooks'
import { explainSlip } from '../../../service/risk/steering.ts'
import { operations } from '../../../spec/generated/operations.ts'
import type { Action, EmailCheckResponse } from '../../../types.ts'
import { usePage } from '../page-context.ts'
import { parseJson } from '../words/call.ts'

/** A check that was run from this page. */
export type CheckRun = { id: number; email: string } & (
  | { state: 'waiting'; stop: () => void }
  | { state: 'answered'; status: number; callId: string | null; ms: number; body: unknown }
  | { state: 'failed'; says: string; ms: number }
)

/** The checks that still wait and the one that was run last, the newest first; and what runs the next one. */
export function useCheck(): readonly [readonly CheckRun[], (email: string, key: string) => Promise<void>] {
  const { view } = usePage()
  const [runs, setRuns] = useState<readonly CheckRun[]>([])
  const lastId = useRef(0)
  const start = async (email: string, key: string): Promise<void> => {
    const id = ++lastId.current
    const stopped = new AbortController()
    const waiting: CheckRun = { id, email, state: 'waiting', stop: () => stopped.abort() }
    setRuns((before) => [waiting, ...before.filter(({ state }) => state === 'waiting')])
    const end = (run: CheckRun): void => setRuns((before) => before.map((each) => (each.id === id ? run : each)))
    const began = performance.now()
    const took = (): number => Math.round(performance.now() - began)
    try {
      const response = await fetch(operations.checkEmail.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-dc-key': key },
        body: JSON.stringify({ email }),
        signal: stopped.signal,
      })
      const body = parseJson(await response.text())
      const callId = response.headers.get('x-mock-request-id')
      end({ id, email, state: 'answered', status: response.status, callId, ms: took(), body })
    } catch {
      const says = stopped.signal.aborted ? 'You stopped waiting.' : 'The connection ended without a whole answer.'
      end({ id, email, state: 'failed', says, ms: took() })
    }
    await view.refresh()
  }
  return [runs, start]
}

export function CheckResult({ run }: { run: CheckRun }): JSX.Element {
  const { showCall } = usePage()
  if (run.state === 'waiting') {
    return (
      <p class="result">
        Waiting for the answer about {run.email}…{' '}
        <button type="button" class="quiet" onClick={run.stop}>
          stop waiting
        </button>
      </p>
    )
  }
  if (run.state === 'failed') {
    return (
      <p class="result">
        <strong class="bad">no answer</strong> {run.email}: {run.says} <span class="muted">{run.ms} ms</span>
      </p>
    )
  }
  const { callId } = run
  const slip = explainSlip(run.email.toLowerCase())
  return (
    <p class="result">
      <span class="mono">{run.email}</span> <Outcome status={run.status} body={run.body} />{' '}
      <span class="muted">{run.ms} ms</span> {slip === null ? null : <span class="warn">{slip}.</span>}{' '}
      {callId === null ? null : (
        <button type="button" class="quiet" onClick={() => showCall(callId)}>
          why?
        </button>
      )}
    </p>
  )
}

function Outcome({ status, body }: { status: number; body: unknown }): JSX.Element {
  if (status === 200 && isCheckAnswer(body)) {
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
      <strong class={status >= 500 ? 'bad' : 'warn'}>{status}</strong> {messageOf(body)}
    </>
  )
}

const verdictClass: Readonly<Record<Action, string>> = { ALLOW: 'allow', CHALLENGE: 'challenge', BLOCK: 'block' }

/** Answers may be a fault's, with anything in them. */
function isCheckAnswer(body: unknown): body is EmailCheckResponse {
  const data = fieldOf(body, 'data')
  const info = fieldOf(data, 'emailInfo')
  return typeof fieldOf(info, 'action') === 'string' && Array.isArray(fieldOf(info, 'reasons'))
}

function messageOf(body: unknown): string {
  const message = fieldOf(body, 'message')
  return typeof message === 'string' ? message : ''
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? new Map(Object.entries(value)).get(name) : undefined
}
