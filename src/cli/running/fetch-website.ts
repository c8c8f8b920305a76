import type { ControlClient } from '../../client/control-client.ts'
import type { Website } from '../../spec/generated/control.d.ts'

/** Fetches a website of a running mock by its ID. Fetches the default website if the ID is undefined. */
export async function fetchWebsite(control: ControlClient, appId: string | undefined): Promise<Website> {
  if (appId !== undefined) return control.call('getWebsite', { path: { app_id: appId } })
  const { websites } = await control.call('listWebsites', { query: { limit: 1 } })
  const [first] = websites
  if (!first) throw new Error('A mock has at least one website')
  return first
}
