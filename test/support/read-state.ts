import { expect } from 'vitest'
import type { Started } from './start.ts'

/** Returns a website's state without the read time and the clock, which change over time. */
export async function readState(
  { call }: Pick<Started, 'call'>,
  appId = 'app_local',
): Promise<Record<string, unknown>> {
  const { status, json, text } = await call(`/_mock/state?website=${appId}`)
  if (status !== 200) throw new Error(`Cannot read the state of ${appId}: ${text}`)
  const { saved: _, clock: __, ...state } = json
  return state
}

/** Restores the default website's state and expects the state to be unchanged. */
export async function expectRestorable(started: Pick<Started, 'call'>): Promise<Record<string, unknown>> {
  const { json: document } = await started.call('/_mock/state')
  const state = await readState(started)
  const put = await started.call('/_mock/state', { method: 'PUT', body: document })
  expect([put.status, put.json.message]).toEqual([200, undefined])
  expect(await readState(started)).toEqual(state)
  return state
}
