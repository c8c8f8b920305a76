/** Puts websites back to how they were made. */

import type { Account } from '../../service/model.ts'
import type { World } from '../port.ts'
import { resolveScenario } from '../scenario/resolve.ts'
import { drawLine } from './journal-line.ts'
import { removeIdle } from './lifetime.ts'
import { onTermsOf } from './make-website.ts'
import type { WorldServices } from './services.ts'
import { WebsiteError } from './website-error.ts'

/**
 * Puts a website back to how it was made, its times counted from now: the situation and the keys; keys added since are gone, keys
 * deleted since work again. Draws a line in the journal.
 *
 * @throws {WebsiteError} where another website has got one of the keys meanwhile
 */
export async function resetWebsite(services: WorldServices, website: World): Promise<World> {
  const { store, environment, ids } = services
  const { now, sha256 } = environment
  const { appId, identity } = website
  const { made, keyring } = identity
  const name = made.scenario === null ? {} : { name: made.scenario }
  const joined = await findJoined(website, services)
  const real = now()
  const document = joined ? onTermsOf(joined, made.document, real) : made.document
  const { situation, links } = resolveScenario(document, { now: real, ids, sha256, ...name })
  const known = made.keys.flatMap(({ id }) => {
    const value = keyring.privateKeys[id]
    return value === undefined ? [] : [[id, value] as const]
  })
  const privateKeys = Object.fromEntries(known)
  const world = await store.load(appId, joined ? { ...situation, plan: joined.plan, clock: joined.clock } : situation, {
    keys: made.keys,
    keyring: { ...keyring, privateKeys, links },
    ...(made.setAside ? { setAside: made.setAside } : {}),
  })
  if (world === null) throw new WebsiteError('unknown', `No website "${appId}"; it was removed meanwhile`)
  if (world === 'privateKey') {
    throw new WebsiteError('conflict', `Another website has got a key of "${appId}" meanwhile; delete it there first`)
  }
  await drawLine('reset', world, services)
  return world
}

/** The account of a website that joined it, whose plan and clock a reset leaves as they are; null for the first of its account. */
async function findJoined({ appId, identity }: World, { store }: WorldServices): Promise<Account | null> {
  const worlds = await store.worlds()
  const first = worlds.find((world) => world.identity.accountId === identity.accountId)
  return first?.appId === appId ? null : store.account(identity.accountId)
}

/** Puts back the websites of the start and removes those made since; the ids of both. */
export async function resetAll(services: WorldServices): Promise<{ reset: string[]; removed: string[] }> {
  await removeIdle(services)
  const reset: string[] = []
  const removed: string[] = []
  for (const world of await services.store.worlds()) {
    if (world.identity.origin === 'start') {
      await resetWebsite(services, world)
      reset.push(world.appId)
    } else if (await removeWebsite(services, world.appId)) removed.push(world.appId)
  }
  return { reset, removed }
}

/** Removes a website with all that it has, its journal too; false for the default website, which stays. */
export async function removeWebsite(services: WorldServices, appId: string): Promise<boolean> {
  const { store, journal, removed } = services
  const website = await store.world(appId)
  if (!website || !(await store.removeWebsite(appId))) return false
  await journal.clear(appId)
  removed.add(website.identity)
  return true
}
