import { expect } from 'vitest'
import type { Started } from './start.ts'

/** A website's state without what passes by itself: the time of the reading and the clock. */
export async function readState(
  { call }: Pick<Started, 'call'>,
  appId = 'app_local',
): Promise<Record<string, unknown>> {
  const { status, json, text } = await call(`/_mock/state?website=${appId}`)
  if (status !== 200) throw new Error(`No state of ${appId}: ${text}`)
  const { saved: _, clock: __, ...state } = json
  return state
}

/** Puts the default website's state back as it was read, and expects that nothing is lost by it. */
export async function expectKept(started: Pick<Started, 'call'>): Promise<Record<string, unknown>> {
  const { json: document } = await started.call('/_mock/state')
  const state = await readState(started)
  const put = await started.call('/_mock/state', { method: 'PUT', body: document })
  expect([put.status, put.json.message]).toEqual([200, undefined])
  expect(await readState(started)).toEqual(state)
  return state
}
