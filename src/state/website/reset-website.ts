/** Puts websites back to how they were made. */

import type { Account } from '../../service/model.ts'
import type { StoredWebsite } from '../port.ts'
import { resolveScenario } from '../scenario/resolve.ts'
import { withAccountTerms } from './add-website.ts'
import { appendScenarioLine } from './journal-line.ts'
import { removeIdle } from './remove-idle.ts'
import type { WebsiteServices } from './services.ts'
import { WebsiteError } from './website-error.ts'

/**
 * Puts a website back to how it was made, its times counted from now: the situation and the keys; keys added since are gone, keys
 * deleted since work again. Draws a line in the journal.
 *
 * @throws {WebsiteError} where another website has got one of the keys meanwhile
 */
export async function resetWebsite(services: WebsiteServices, website: StoredWebsite): Promise<StoredWebsite> {
  const { store, environment, ids } = services
  const { now, sha256 } = environment
  const { appId, identity } = website
  const { initialState: made, keyring } = identity
  const name = made.scenario === null ? {} : { name: made.scenario }
  const joinedAccount = await findJoined(website, services)
  const real = now()
  const document = joinedAccount ? withAccountTerms(joinedAccount, made.document, real) : made.document
  const { snapshot: situation, links } = resolveScenario(document, { now: real, ids, sha256, ...name })
  const known = made.keys.flatMap(({ id }) => {
    const value = keyring.privateKeys[id]
    return value === undefined ? [] : [[id, value] as const]
  })
  const privateKeys = Object.fromEntries(known)
  const loaded = await store.load(
    appId,
    joinedAccount ? { ...situation, plan: joinedAccount.plan, clock: joinedAccount.clock } : situation,
    {
      keys: made.keys,
      keyring: { ...keyring, privateKeys, links },
      ...(made.setAside ? { setAside: made.setAside } : {}),
    },
  )
  if (loaded === null) throw new WebsiteError('unknown', `No website "${appId}"; it was removed meanwhile`)
  if (loaded === 'privateKey') {
    throw new WebsiteError('conflict', `Another website has got a key of "${appId}" meanwhile; delete it there first`)
  }
  await appendScenarioLine('reset', loaded, services)
  return loaded
}

/** The account of a website that joined it, whose plan and clock a reset leaves as they are; null for the first of its account. */
async function findJoined({ appId, identity }: StoredWebsite, { store }: WebsiteServices): Promise<Account | null> {
  const websites = await store.websites()
  const first = websites.find((loaded) => loaded.identity.accountId === identity.accountId)
  return first?.appId === appId ? null : store.account(identity.accountId)
}

/** Puts back the websites of the start and removes those made since; the ids of both. */
export async function resetAll(services: WebsiteServices): Promise<{ reset: string[]; removed: string[] }> {
  await removeIdle(services)
  const reset: string[] = []
  const removed: string[] = []
  for (const loaded of await services.store.websites()) {
    if (loaded.identity.origin === 'start') {
      await resetWebsite(services, loaded)
      reset.push(loaded.appId)
    } else if (await removeWebsite(services, loaded.appId)) removed.push(loaded.appId)
  }
  return { reset, removed }
}

/** Removes a website with all that it has, its journal too; false for the default website, which stays. */
export async function removeWebsite(services: WebsiteServices, appId: string): Promise<boolean> {
  const { store, journal, removed } = services
  const website = await store.website(appId)
  if (!website || !(await store.removeWebsite(appId))) return false
  await journal.clear(appId)
  removed.add(website.identity)
  return true
}
