/** What `?website=` names. */
import { nearestName } from '../../spec/nearest-name.ts'
import type { StoredWebsite } from '../../state/port.ts'
import { WebsiteError } from '../../state/website/website-error.ts'
import type { ControlServices } from './services.ts'

type StoreServices = Pick<ControlServices, 'store'>

/** A website by its id. */
export async function findWebsite(appId: string, { store }: StoreServices): Promise<StoredWebsite> {
  const storedWebsite = await store.website(appId)
  if (storedWebsite) return storedWebsite
  const storedWebsites = await store.websites()
  const nearest = nearestName(
    appId,
    storedWebsites.map((each) => each.appId),
  )
  const hint = nearest ? `; did you mean "${nearest}"?` : '; GET /_mock/websites lists them'
  throw new WebsiteError('unknown', `No website "${appId.slice(0, 100)}"${hint}`)
}

/** The website that a call acts on: the default one where none is named. */
export async function selectWebsite(website: string | undefined, services: StoreServices): Promise<StoredWebsite> {
  if (website === undefined) return services.store.defaultWebsite()
  if (website === '*')
    throw new WebsiteError('unknown', 'This call acts on one website; GET /_mock/websites lists them')
  return findWebsite(website, services)
}

/** The website named, null where `*` asks for all of them; the default one where none is named. */
export async function selectWebsiteOrAll(
  website: string | undefined,
  services: StoreServices,
): Promise<StoredWebsite | null> {
  return website === '*' ? null : selectWebsite(website, services)
}

/** The websites named: all of them for `*`, the default one where none is named. */
export async function selectWebsites(website: string | undefined, services: StoreServices): Promise<StoredWebsite[]> {
  const storedWebsite = await selectWebsiteOrAll(website, services)
  return storedWebsite ? [storedWebsite] : services.store.websites()
}

/** The website named, null for all of them, which is also what is meant where none is named. */
export async function selectFilterWebsite(
  website: string | undefined,
  services: StoreServices,
): Promise<StoredWebsite | null> {
  return website === undefined || website === '*' ? null : findWebsite(website, services)
}
