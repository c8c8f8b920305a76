/** Makes websites. */

import type { Account, Plan, WebsiteIdentity } from '../../service/model.ts'
import type { ScenarioDocument, ScenarioKey } from '../../spec/generated/control.d.ts'
import type { RequestBodies } from '../../spec/generated/request-validators.d.ts'
import type { IdentifierInUse, StoredWebsite } from '../port.ts'
import { describeClock, readClock } from '../scenario/clock.ts'
import { type ResolvedKeys, resolveKeys } from '../scenario/keys.ts'
import { readScenario } from '../scenario/parse.ts'
import { parseDuration } from '../scenario/time.ts'
import { type ChosenScenario, chooseScenario, resolveChosen } from './choose-scenario.ts'
import { createOwner, ownerEmail } from './dashboard-owner.ts'
import { defaultScenario, defaultWebsite, firstKeyName } from './defaults.ts'
import { matchWrongKeys } from './match-wrong-keys.ts'
import { createPrivateKey } from './private-key.ts'
import { removeIdle } from './remove-idle.ts'
import type { WebsiteServices } from './services.ts'
import { WebsiteError } from './website-error.ts'

/** What can be asked of a new website; whatever is left out is made. */
export type NewWebsiteOptions = RequestBodies['createWebsite']

export interface CreatedWebsite {
  website: StoredWebsite
  /** The scenario that it was made in. */
  chosen: ChosenScenario
  /** What is worth knowing of the wish, each in one sentence. */
  warnings: string[]
}

/** How a website comes to be, besides what is wished. */
interface InternalOptions {
  origin: WebsiteIdentity['origin']
  chosen: ChosenScenario | undefined
  keyId?: string
  ownerEmail?: string
}

/**
 * Makes a website with an account of its own, or in the one that the wish names, whose plan and clock it then shares.
 *
 * @throws {WebsiteError} where the wish names what is not there, or what another website has
 * @throws {ScenarioError} where a document does not fit
 */
export function addWebsite(services: WebsiteServices, options: NewWebsiteOptions = {}): Promise<CreatedWebsite> {
  return add(services, options, { origin: 'made', chosen: undefined })
}

/** Makes the default website, with the values of a plain start where the wish names no others. */
export function addDefaultWebsite(
  services: WebsiteServices,
  options: NewWebsiteOptions = {},
  chosen?: ChosenScenario,
): Promise<CreatedWebsite> {
  const { appId, name, keyId, privateKey, copKey, releaseSecret, ownerEmail } = defaultWebsite
  const values = { app_id: appId, name, private_key: privateKey, cop_key: copKey, release_secret: releaseSecret }
  return add(services, { ...values, ...options }, { origin: 'start', chosen, keyId, ownerEmail })
}

/** Makes another website of a start, in a situation that was chosen. */
export function addStartWebsite(
  services: WebsiteServices,
  options: NewWebsiteOptions,
  chosen: ChosenScenario,
): Promise<CreatedWebsite> {
  return add(services, options, { origin: 'start', chosen })
}

async function add(
  services: WebsiteServices,
  options: NewWebsiteOptions,
  internal: InternalOptions,
): Promise<CreatedWebsite> {
  const { store, environment, ids, websiteLimit } = services
  const { sha256 } = environment
  const lifetime = options.lifetime === undefined ? null : parseDuration(options.lifetime)
  // Before its journal begins, so that nothing is left there of one that had the same id.
  await removeIdle(services)
  const requested = internal.chosen ?? (await chooseScenario(options.scenario ?? defaultScenario, services))
  const chosen = { ...requested, document: await applyOptions(requested.document, options) }
  const joinedAccount = await findAccount(options, services)
  const now = environment.now()
  const document = joinedAccount ? withAccountTerms(joinedAccount, chosen.document, now) : chosen.document
  const resolved = await resolveChosen(chosen, services, document)
  const appId = options.app_id ?? ids.id('app')
  const releaseSecret = options.release_secret ?? ids.releaseSecret()
  const createdAt = readClock(resolved.snapshot.clock, now)
  const { keys, values, setAside, warnings } = createKeys(services, {
    options,
    internal,
    requested: resolved.keys,
    now: createdAt,
  })
  const { snapshot, dropped } = await matchWrongKeys(chosen, resolved.snapshot, keys)
  const aside = resolved.keys ? { setAside } : {}
  const identity: WebsiteIdentity = {
    appId,
    accountId: joinedAccount?.id ?? ids.id('acc'),
    name: options.name ?? appId,
    origin: internal.origin,
    createdAt,
    lifetime,
    copKey: options.cop_key ?? ids.copKey(),
    releaseSecretHash: sha256(releaseSecret),
    keys,
    keyring: { privateKeys: values, releaseSecret, links: resolved.links },
    ...aside,
    initialState: { scenario: chosen.name, document: documentToKeep(chosen, requested), keys, ...aside },
  }
  const owner = joinedAccount?.owner ?? createOwner(internal.ownerEmail ?? ownerEmail(appId), sha256)
  const account = { id: identity.accountId, owner }
  const website = await store.createWebsite({ identity, account, snapshot, limit: websiteLimit })
  if (website === 'full') throw createWebsiteLimitError(websiteLimit)
  if (typeof website === 'string') throw createTakenError(website, identity)
  const allWarnings = [
    ...resolved.warnings,
    ...warnings,
    ...dropped,
    ...warnOfPlan(joinedAccount, chosen.document.plan),
  ]
  return { website, chosen: requested, warnings: allWarnings }
}

/** What stands beside the scenario in a wish takes the place of what the scenario says of it. */
async function applyOptions(document: ScenarioDocument, options: NewWebsiteOptions): Promise<ScenarioDocument> {
  const { plan, checks_used, people } = options
  if (plan === undefined && checks_used === undefined && people === undefined) return document
  const said = {
    ...document,
    ...(plan === undefined ? {} : { plan }),
    ...(checks_used === undefined ? {} : { checks_used }),
    ...(people === undefined ? {} : { people }),
  }
  const read = await readScenario(said)
  return people === undefined ? read : { ...read, devices: { ...devicesOf(read), ...read.devices } }
}

/**
 * A document as it can be kept: a key in it may be live, and the keys that it made are kept beside it. The one of a named scenario
 * is shared by all the websites that are made in it; any other is its caller's, who may change it.
 */
function documentToKeep({ document, name }: ChosenScenario, requested: ChosenScenario): ScenarioDocument {
  const { keys, ...rest } = document
  if (keys === undefined && name !== null && document === requested.document) return document
  return structuredClone(rest)
}

/** Devices that people are on need no description in a wish. */
function devicesOf({ people = [] }: ScenarioDocument): NonNullable<ScenarioDocument['devices']> {
  return Object.fromEntries(people.flatMap(({ devices = [] }) => devices.map((name) => [name, {}])))
}

async function findAccount(
  { account: id, plan }: NewWebsiteOptions,
  { store }: WebsiteServices,
): Promise<Account | null> {
  if (id === undefined) return null
  const account = await store.account(id)
  if (!account)
    throw new WebsiteError('unknown', `No account "${id.slice(0, 100)}"; GET /_mock/websites shows each website's`)
  if (plan !== undefined && plan !== account.plan) {
    throw new WebsiteError(
      'conflict',
      `The account ${id} is on plan ${account.plan}; leave plan out, or PATCH a website of it`,
    )
  }
  return account
}

/** Plan and clock are those of the account that is joined; times of the document count from that clock. */
export function withAccountTerms({ plan, clock }: Account, document: ScenarioDocument, now: number): ScenarioDocument {
  return { ...document, plan, clock: describeClock(clock, now) }
}

function warnOfPlan(joinedAccount: Account | null, plan: Plan | undefined): string[] {
  if (!joinedAccount || plan === undefined || joinedAccount.plan === plan) return []
  return [
    `The scenario is about plan ${plan}, the account ${joinedAccount.id} is on ${joinedAccount.plan} and stays there`,
  ]
}

interface NewKeyOptions {
  options: NewWebsiteOptions
  internal: InternalOptions
  requested: readonly ScenarioKey[] | undefined
  /** On the website's clock. */
  now: number
}

/** The first key, or those that the scenario asks for. */
function createKeys(
  services: WebsiteServices,
  { options: wish, internal: making, requested: asked, now }: NewKeyOptions,
): ResolvedKeys {
  const { environment, ids } = services
  const { keyId: id } = making
  const named = { name: firstKeyName, value: wish.private_key, ...(id === undefined ? {} : { id }) }
  const { key, warnings } = createPrivateKey(named, services)
  const { value, ...kept } = key
  const keys = [{ ...kept, createdAt: now, deletedAt: null }]
  const values = value === null ? {} : { [key.id]: value }
  if (!asked) return { keys, values, setAside: [], warnings }
  const keyring = { privateKeys: values, releaseSecret: null, links: {} }
  const resolved = resolveKeys(asked, { keys, keyring }, { now, ids, sha256: environment.sha256 })
  return { ...resolved, warnings: [...warnings, ...resolved.warnings] }
}

function createWebsiteLimitError(limit: number): WebsiteError {
  return new WebsiteError(
    'conflict',
    `There are ${limit} websites, as many as there may be; DELETE /_mock/websites/{app_id} those that are done, or make them with a lifetime such as "10m"`,
  )
}

function createTakenError(taken: IdentifierInUse, { appId, keys }: WebsiteIdentity): WebsiteError {
  const there = {
    appId: `A website "${appId}" is there already; leave app_id out to have one made`,
    copKey: 'Another website has this cop_key; leave cop_key out to have one made',
    privateKey: `Another website has the key ${keys[0]?.prefix}…; leave private_key out to have one made`,
  }
  return new WebsiteError('conflict', there[taken])
}
