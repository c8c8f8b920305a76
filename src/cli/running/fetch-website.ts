import type { ControlClient } from '../../client/control-client.ts'
import type { Website } from '../../spec/generated/control.d.ts'

/** A website of a running mock by its id, or the one of calls that name none. */
export async function fetchWebsite(control: ControlClient, appId: string | undefined): Promise<Website> {
  if (appId !== undefined) return control.call('getWebsite', { path: { app_id: appId } })
  const { websites } = await control.call('listWebsites', { query: { limit: 1 } })
  const [first] = websites
  if (!first) throw new Error('A mock has one website at least')
  return first
}
