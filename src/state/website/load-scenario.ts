/** Loads scenarios into websites, and exports and restores the state of websites. */

import type { WebsiteKeys, WebsiteSnapshot } from '../../service/model.ts'
import type { ScenarioDocument } from '../../spec/generated/control.d.ts'
import { timeOn } from '../memory/clock.ts'
import type { StoredWebsite } from '../port.ts'
import { describeWebsite } from '../scenario/describe.ts'
import { ProblemList } from '../scenario/error.ts'
import type { ResolvedScenario } from '../scenario/resolve.ts'
import { ownKeys, resolveScenarioKeys } from '../scenario/resolve-keys.ts'
import { appendScenarioLine } from './journal-line.ts'
import { matchWrongKeys } from './match-wrong-keys.ts'
import { resolveSelected, type SelectedScenario, selectScenario, throwProblems } from './select-scenario.ts'
import type { WebsiteServices } from './services.ts'
import { WebsiteError } from './website-error.ts'

export interface LoadedWebsite {
  website: StoredWebsite
  /** Each warning is one sentence. */
  warnings: string[]
}

/**
 * Loads a named scenario or a document into a website, and adds a journal entry. The website keeps its ID and name. If the document
 * specifies no keys, the website gets its original keys back. If an error is thrown, nothing changes.
 * @throws {WebsiteError} if the scenario or the website does not exist
 * @throws {ScenarioError} if the document is invalid
 */
export async function loadScenario(
  services: WebsiteServices,
  appId: string,
  scenario: unknown,
): Promise<LoadedWebsite> {
  const loaded = await load(services, appId, await selectScenario(scenario, services), { keepsVariant: true })
  await appendScenarioLine('loaded', loaded.website, services)
  return loaded
}

/**
 * Restores a state exported with `exportState`. If the clock ran in real time when the state was exported, the restored clock does too.
 * If the state has no assumption variant, the website reverts to the mock's default. Throws the same errors as `loadScenario`.
 */
export async function restoreState(
  services: WebsiteServices,
  appId: string,
  document: unknown,
): Promise<LoadedWebsite> {
  const selected = await selectScenario(document, services)
  const { clock, saved } = selected.document
  const showsRealTime = saved !== undefined && clock?.now === saved.at && !clock.frozen
  // Do not use the real time if it is earlier than the export time. Otherwise, saved events would be in the future.
  const isPast = showsRealTime && Date.parse(saved.at) <= services.environment.now()
  const restored = isPast ? { ...selected, document: { ...selected.document, clock: { now: 'now' } } } : selected
  const loaded = await load(services, appId, restored, { keepsVariant: saved === undefined })
  await appendScenarioLine('restored', loaded.website, services)
  return loaded
}

/** Includes the names of keys if the loaded scenario specified keys, but never key values. */
export async function exportState(
  website: StoredWebsite,
  { environment }: Pick<WebsiteServices, 'environment'>,
): Promise<ScenarioDocument> {
  const { keyring, keys, replacedKeys } = website.identity
  const named = replacedKeys === undefined ? {} : { keys }
  return describeWebsite(await website.snapshot(), { now: environment.now(), links: keyring.links, ...named })
}

interface LoadOptions {
  /** If true, the website keeps its assumption variant unless the document specifies a variant. */
  keepsVariant: boolean
}

async function load(
  services: WebsiteServices,
  appId: string,
  selected: SelectedScenario,
  { keepsVariant }: LoadOptions,
): Promise<LoadedWebsite> {
  const { store } = services
  const problems = new ProblemList()
  const resolved = resolveSelected(selected, services, problems)
  const existing = await store.website(appId)
  if (!existing) throw createRemovedError(appId)
  const { keys, warnings } = replaceKeys(resolved, existing, services, problems)
  const { snapshot, dropped } = matchWrongKeys(
    selected.document,
    keepsVariant ? keepAssumptions(resolved.snapshot, existing) : resolved.snapshot,
    keys?.keys ?? existing.identity.keys,
    problems,
  )
  await throwProblems(problems, selected)
  const website = await store.load(appId, snapshot, keys)
  if (website === null) throw createRemovedError(appId)
  if (website === 'privateKey')
    throw new WebsiteError(
      'conflict',
      'One of the keys in the scenario already belongs to another website. Change or remove the `value` of the key',
    )
  return { website, warnings: [...resolved.warnings, ...warnings, ...dropped] }
}

function keepAssumptions(snapshot: WebsiteSnapshot, { assumptions }: StoredWebsite): WebsiteSnapshot {
  if (snapshot.contents.assumptions || !assumptions) return snapshot
  return { ...snapshot, contents: { ...snapshot.contents, assumptions } }
}

/**
 * Returns the website's new keys. If the scenario specifies no private keys, the website gets its original private keys back. If the
 * scenario has neither private keys nor deletion links, and the website still has its original private keys, the result has no `keys`.
 */
function replaceKeys(
  { keys: requested, links, snapshot }: ResolvedScenario,
  { identity }: StoredWebsite,
  { environment, ids }: WebsiteServices,
  problems: ProblemList,
): { keys?: WebsiteKeys; warnings: string[] } {
  if (!requested && !identity.replacedKeys && Object.keys(links).length === 0) return { warnings: [] }
  const keyring = { ...identity.keyring, links }
  if (!requested) return { keys: { keys: ownKeys(identity), keyring }, warnings: [] }
  const { sha256 } = environment
  const now = timeOn(snapshot.clock, environment.now())
  const { keys, values, replacedKeys, warnings } = resolveScenarioKeys(requested, identity, {
    now,
    ids,
    sha256,
    problems,
  })
  // Keep the values of replaced keys. Resetting the website or loading another scenario can restore them.
  const privateKeys = { ...identity.keyring.privateKeys, ...values }
  return { keys: { keys, keyring: { ...keyring, privateKeys }, replacedKeys }, warnings }
}

function createRemovedError(appId: string): WebsiteError {
  return new WebsiteError('unknown', `The website "${appId}" has been removed`)
}
