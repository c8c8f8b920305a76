import type { ControlClient } from '../../../client/control-client.ts'
import type { WebsiteState } from '../../../types.ts'

/** Most websites to choose from; tests can have thousands. One that is named is always among them. */
const most = 200

export interface WebsiteChoice {
  websites: readonly WebsiteState[]
  chosen: WebsiteState
}

/**
 * The websites that a page can be about, and the one that it is about: the named one, else the default one.
 *
 * @throws {MockError} where there is none of that name
 */
export async function chooseWebsite(client: ControlClient, named: string | null): Promise<WebsiteChoice> {
  const { websites } = await client.call('listWebsites', { query: { limit: most } })
  const listed = named === null ? websites[0] : websites.find(({ app_id }) => app_id === named)
  if (listed) return { websites, chosen: listed }
  const chosen = await client.call('getWebsite', { path: { app_id: named ?? '' } })
  return { websites: [...websites, chosen], chosen }
}

/** What a website is called in a list: by its name, and by its id where that says more. */
export function nameWebsite({ app_id, name }: Pick<WebsiteState, 'app_id' | 'name'>): string {
  return name === app_id ? name : `${name} (${app_id})`
}
