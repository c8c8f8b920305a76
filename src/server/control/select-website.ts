import type { StoredWebsite } from '../../state/port.ts'
import { WebsiteError } from '../../state/website/website-error.ts'
import { unknownError } from './errors.ts'
import type { ControlServices } from './services.ts'

type StoreServices = Pick<ControlServices, 'store'>

export async function findWebsite(appId: string, { store }: StoreServices): Promise<StoredWebsite> {
  const storedWebsite = await store.website(appId)
  if (storedWebsite) return storedWebsite
  const known = (await store.websites()).map((each) => each.appId)
  throw unknownError('website', appId, 'to list all websites, call GET /_mock/websites', known)
}

/**
 * Returns the website with the given ID, or the default website if the ID is undefined.
 * @throws {WebsiteError} if the website does not exist, or if the ID is `*`
 */
export async function selectWebsite(website: string | undefined, services: StoreServices): Promise<StoredWebsite> {
  if (website === undefined) return services.store.defaultWebsite()
  if (website === '*')
    throw new WebsiteError(
      'unknown',
      'This call requires a single website, not *',
      'set website to an app_id from GET /_mock/websites',
    )
  return findWebsite(website, services)
}

/** Like `selectWebsite`, but returns null for `*`, which means all websites. */
export async function selectWebsiteOrAll(
  website: string | undefined,
  services: StoreServices,
): Promise<StoredWebsite | null> {
  return website === '*' ? null : selectWebsite(website, services)
}

/** Like `selectWebsite`, but returns all websites for `*`. */
export async function selectWebsites(website: string | undefined, services: StoreServices): Promise<StoredWebsite[]> {
  const storedWebsite = await selectWebsiteOrAll(website, services)
  return storedWebsite ? [storedWebsite] : services.store.websites()
}

/** Returns null if the ID is undefined or `*`, both of which mean all websites. */
export async function selectFilterWebsite(
  website: string | undefined,
  services: StoreServices,
): Promise<StoredWebsite | null> {
  return website === undefined || website === '*' ? null : findWebsite(website, services)
}
