import type { Account } from '../../service/model.ts'
import type { StoredWebsite } from '../port.ts'
import { resolveScenario } from '../scenario/resolve.ts'
import { withAccountTerms } from './add-website.ts'
import { appendScenarioLine } from './journal-line.ts'
import { removeIdle } from './remove-idle.ts'
import type { WebsiteServices } from './services.ts'
import { WebsiteError } from './website-error.ts'

/**
 * Restores a website's initial state and keys, and adds a journal entry. Relative times in the initial document are relative to the time of
 * the reset.
 * @throws {WebsiteError} if the website was removed, or if another website now has one of the keys
 */
export async function resetWebsite(services: WebsiteServices, website: StoredWebsite): Promise<StoredWebsite> {
  const { store, environment, ids } = services
  const { now, sha256 } = environment
  const { appId, identity } = website
  const { initialState, keyring } = identity
  const name = initialState.scenario === null ? {} : { name: initialState.scenario }
  const joinedAccount = await findJoined(website, services)
  const real = now()
  const document = joinedAccount ? withAccountTerms(joinedAccount, initialState.document, real) : initialState.document
  const { snapshot, links } = resolveScenario(document, { now: real, ids, sha256, ...name })
  const known = initialState.keys.flatMap(({ id }) => {
    const value = keyring.privateKeys[id]
    return value === undefined ? [] : [[id, value] as const]
  })
  const privateKeys = Object.fromEntries(known)
  const loaded = await store.load(
    appId,
    joinedAccount ? { ...snapshot, plan: joinedAccount.plan, clock: joinedAccount.clock } : snapshot,
    {
      keys: initialState.keys,
      keyring: { ...keyring, privateKeys, links },
      ...(initialState.replacedKeys ? { replacedKeys: initialState.replacedKeys } : {}),
    },
  )
  if (loaded === null) throw new WebsiteError('unknown', `The website "${appId}" has been removed`)
  if (loaded === 'privateKey') {
    throw new WebsiteError(
      'conflict',
      `Another website now has a key that belonged to "${appId}". Delete the key from the other website, then retry the reset`,
    )
  }
  await appendScenarioLine('reset', loaded, services)
  return loaded
}

/**
 * Returns the account whose plan and clock a reset of the website must keep. Returns null for the first website in an account, because
 * resetting the first website also resets the account's plan and clock.
 */
async function findJoined({ appId, identity }: StoredWebsite, { store }: WebsiteServices): Promise<Account | null> {
  const websites = await store.websites()
  const first = websites.find((loaded) => loaded.identity.accountId === identity.accountId)
  return first?.appId === appId ? null : store.account(identity.accountId)
}

/** Resets all websites added at startup, and removes all others. Returns the app IDs of the reset and removed websites. */
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

/** Also removes the journal. Returns false if the website is unknown or is the default website. */
export async function removeWebsite(services: WebsiteServices, appId: string): Promise<boolean> {
  const { store, journal, removed } = services
  const website = await store.website(appId)
  if (!website || !(await store.removeWebsite(appId))) return false
  await journal.remove(appId)
  removed.add(website.identity)
  return true
}
