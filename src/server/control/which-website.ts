/** What `?website=` names. */
import { nearestName } from '../../spec/nearest-name.ts'
import type { World } from '../../state/port.ts'
import { WebsiteError } from '../../state/website/website-error.ts'
import type { ControlServices } from './services.ts'

type Stored = Pick<ControlServices, 'store'>

/** A website by its id. */
export async function findWebsite(appId: string, { store }: Stored): Promise<World> {
  const world = await store.world(appId)
  if (world) return world
  const worlds = await store.worlds()
  const nearest = nearestName(
    appId,
    worlds.map((each) => each.appId),
  )
  const hint = nearest ? `; did you mean "${nearest}"?` : '; GET /_mock/websites lists them'
  throw new WebsiteError('unknown', `No website "${appId.slice(0, 100)}"${hint}`)
}

/** The website that a call acts on: the default one where none is named. */
export async function oneWebsite(website: string | undefined, services: Stored): Promise<World> {
  if (website === undefined) return services.store.defaultWorld()
  if (website === '*')
    throw new WebsiteError('unknown', 'This call acts on one website; GET /_mock/websites lists them')
  return findWebsite(website, services)
}

/** The website named, null where `*` asks for all of them; the default one where none is named. */
export async function oneOrAllWebsites(website: string | undefined, services: Stored): Promise<World | null> {
  return website === '*' ? null : oneWebsite(website, services)
}

/** The websites named: all of them for `*`, the default one where none is named. */
export async function websitesNamed(website: string | undefined, services: Stored): Promise<World[]> {
  const world = await oneOrAllWebsites(website, services)
  return world ? [world] : services.store.worlds()
}

/** The website named, null for all of them, which is also what is meant where none is named. */
export async function websiteOfList(website: string | undefined, services: Stored): Promise<World | null> {
  return website === undefined || website === '*' ? null : findWebsite(website, services)
}
