import type { ControlClient } from '../../../client/control-client.ts'
import type { WebsiteState } from '../../../types.ts'

/**
 * Maximum number of websites to list. The list is limited because tests can create thousands of websites. The requested website is added
 * even if the list is full.
 */
const maxWebsites = 200

export interface WebsiteChoice {
  websites: readonly WebsiteState[]
  selected: WebsiteState
}

/**
 * Selects the default website if no website is requested.
 * @throws {MockError} if the requested website does not exist
 */
export async function chooseWebsite(client: ControlClient, requestedAppId: string | null): Promise<WebsiteChoice> {
  const { websites } = await client.call('listWebsites', { query: { limit: maxWebsites } })
  const listed = requestedAppId === null ? websites[0] : websites.find(({ app_id }) => app_id === requestedAppId)
  if (listed) return { websites, selected: listed }
  const selected = await client.call('getWebsite', { path: { app_id: requestedAppId ?? '' } })
  return { websites: [...websites, selected], selected }
}

export function formatWebsiteName({ app_id, name }: Pick<WebsiteState, 'app_id' | 'name'>): string {
  return name === app_id ? name : `${name} (${app_id})`
}
