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
