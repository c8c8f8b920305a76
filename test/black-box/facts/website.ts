/** Helpers for the tests of facts. Like users' tests, the helpers call only the control plane and the service. */
import { expect } from 'vitest'
import type { Mail, ScenarioDocument } from '../../../src/spec/generated/control.d.ts'
import type { Answer, Call, Started } from '../../support/start.ts'

type Caller = Pick<Started, 'call'>

/** Calls the control plane and expects a successful response. */
async function control({ call }: Caller, path: string, options: Call = {}): Promise<Answer> {
  const answer = await call(path, options)
  expect(answer.status, `${path}: ${answer.text}`).toBeLessThan(300)
  return answer
}

export async function advance(started: Caller, by: string): Promise<void> {
  await control(started, '/_mock/clock/advance', { body: { by } })
}

/** Returns the emails of a website in order of arrival. */
export async function mailsOf(started: Started, appId: string = started.website.app_id): Promise<Mail[]> {
  return (await control(started, `/_mock/mailbox?website=${appId}`)).json.mails
}

/** Returns the state of the default website without the read time and the clock. */
export async function stateOf(started: Caller): Promise<Omit<ScenarioDocument, 'saved' | 'clock'>> {
  const { saved: _saved, clock: _clock, ...state } = (await control(started, '/_mock/state')).json
  return state
}

export async function checksUsed(started: Started, appId: string = started.website.app_id): Promise<number> {
  return (await control(started, `/_mock/websites/${appId}`)).json.checks_used
}

export type Exported = 'users' | 'visits' | 'events' | 'conversions'

/** Returns all exported records of a kind. Expects the records to fit on one page. */
export async function exported(
  { call, website }: Started,
  kind: Exported,
  key: string | null = website.private_key,
  // biome-ignore lint/suspicious/noExplicitAny: as the bodies of answers
): Promise<any[]> {
  const { status, text, json } = await call(`/api/v1/export/${kind}`, { key: key ?? '' })
  expect(status, text).toBe(200)
  expect(json.next_cursor).toBeNull()
  return json.data
}

/** Returns the response headers that are the same for every call. */
export function stableHeaders({ headers }: Answer): Record<string, string> {
  const { date: _date, 'x-mock-request-id': _id, ...stable } = Object.fromEntries(headers)
  return stable
}
