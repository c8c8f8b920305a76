import type { ControlClient } from '../../../client/control-client.ts'
import type { WebsiteState } from '../../../types.ts'

/** Most websites to choose from; tests can have thousands. One that is named is always among them. */
const maxWebsites = 200

export interface WebsiteChoice {
  websites: readonly WebsiteState[]
  selected: WebsiteState
}

/**
 * The websites that a page can be about, and the one that it is about: the named one, else the default one.
 *
 * @throws {MockError} where there is none of that name
 */
export async function chooseWebsite(client: ControlClient, requestedAppId: string | null): Promise<WebsiteChoice> {
  const { websites } = await client.call('listWebsites', { query: { limit: maxWebsites } })
  const listed = requestedAppId === null ? websites[0] : websites.find(({ app_id }) => app_id === requestedAppId)
  if (listed) return { websites, selected: listed }
  const selected = await client.call('getWebsite', { path: { app_id: requestedAppId ?? '' } })
  return { websites: [...websites, selected], selected }
}

/** What a website is called in a list: by its name, and by its id where that says more. */
export function formatWebsiteName({ app_id, name }: Pick<WebsiteState, 'app_id' | 'name'>): string {
  return name === app_id ? name : `${name} (${app_id})`
}
