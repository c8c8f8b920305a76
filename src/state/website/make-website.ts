/** Makes websites. */

import type { Account, Plan, WebsiteIdentity } from '../../service/model.ts'
import type { ScenarioDocument, ScenarioKey } from '../../spec/generated/control.d.ts'
import type { RequestBodies } from '../../spec/generated/request-validators.d.ts'
import type { IdentifierInUse, World } from '../port.ts'
import { describeClock, readClock } from '../scenario/clock.ts'
import { type ResolvedKeys, resolveKeys } from '../scenario/keys.ts'
import { readScenario } from '../scenario/parse.ts'
import { parseDuration } from '../scenario/time.ts'
import { type ChosenScenario, chooseScenario, resolveChosen } from './choose-scenario.ts'
import { createOwner, ownerEmail } from './dashboard-owner.ts'
import { defaultScenario, defaultWebsite, firstKeyName } from './defaults.ts'
import { removeIdle } from './lifetime.ts'
import { matchWrongKeys } from './match-wrong-keys.ts'
import { createKey } from './private-key.ts'
import type { WorldServices } from './services.ts'
import { WebsiteError } from './website-error.ts'

/** What can be asked of a new website; whatever is left out is made. */
export type NewWebsiteOptions = RequestBodies['createWebsite']

export interface MadeWebsite {
  world: World
  /** The scenario that it was made in. */
  chosen: ChosenScenario
  /** What is worth knowing of the wish, each in one sentence. */
  warnings: string[]
}

/** How a website comes to be, besides what is wished. */
interface Making {
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
export function makeWebsite(services: WorldServices, wish: NewWebsiteOptions = {}): Promise<MadeWebsite> {
  return make(services, wish, { origin: 'made', chosen: undefined })
}

/** Makes the default website, with the values of a plain start where the wish names no others. */
export function makeDefaultWebsite(
  services: WorldServices,
  wish: NewWebsiteOptions = {},
  chosen?: ChosenScenario,
): Promise<MadeWebsite> {
  const { appId, name, keyId, privateKey, copKey, releaseSecret, ownerEmail } = defaultWebsite
  const values = { app_id: appId, name, private_key: privateKey, cop_key: copKey, release_secret: releaseSecret }
  return make(services, { ...values, ...wish }, { origin: 'start', chosen, keyId, ownerEmail })
}

/** Makes another website of a start, in a situation that was chosen. */
export function makeStartWebsite(
  services: WorldServices,
  wish: NewWebsiteOptions,
  chosen: ChosenScenario,
): Promise<MadeWebsite> {
  return make(services, wish, { origin: 'start', chosen })
}

async function make(services: WorldServices, wish: NewWebsiteOptions, making: Making): Promise<MadeWebsite> {
  const { store, environment, ids, websiteLimit } = services
  const { sha256 } = environment
  const lifetime = wish.lifetime === undefined ? null : parseDuration(wish.lifetime)
  // Before its journal begins, so that nothing is left there of one that had the same id.
  await removeIdle(services)
  const asked = making.chosen ?? (await chooseScenario(wish.scenario ?? defaultScenario, services))
  const chosen = { ...asked, document: await applyWish(asked.document, wish) }
  const joined = await findAccount(wish, services)
  const now = environment.now()
  const document = joined ? onTermsOf(joined, chosen.document, now) : chosen.document
  const resolved = await resolveChosen(chosen, services, document)
  const appId = wish.app_id ?? ids.id('app')
  const releaseSecret = wish.release_secret ?? ids.releaseSecret()
  const createdAt = readClock(resolved.situation.clock, now)
  const { keys, values, setAside, warnings } = makeKeys(services, {
    wish,
    making,
    asked: resolved.keys,
    now: createdAt,
  })
  const { situation, dropped } = await matchWrongKeys(chosen, resolved.situation, keys)
  const aside = resolved.keys ? { setAside } : {}
  const identity: WebsiteIdentity = {
    appId,
    accountId: joined?.id ?? ids.id('acc'),
    name: wish.name ?? appId,
    origin: making.origin,
    createdAt,
    lifetime,
    copKey: wish.cop_key ?? ids.copKey(),
    releaseSecretHash: sha256(releaseSecret),
    keys,
    keyring: { privateKeys: values, releaseSecret, links: resolved.links },
    ...aside,
    made: { scenario: chosen.name, document: documentToKeep(chosen, asked), keys, ...aside },
  }
  const owner = joined?.owner ?? createOwner(making.ownerEmail ?? ownerEmail(appId), sha256)
  const account = { id: identity.accountId, owner }
  const world = await store.createWebsite({ identity, account, situation, limit: websiteLimit })
  if (world === 'full') throw refuseMore(websiteLimit)
  if (typeof world === 'string') throw refuseTaken(world, identity)
  const warned = [...resolved.warnings, ...warnings, ...dropped, ...warnOfPlan(joined, chosen.document.plan)]
  return { world, chosen: asked, warnings: warned }
}

/** What stands beside the scenario in a wish takes the place of what the scenario says of it. */
async function applyWish(document: ScenarioDocument, wish: NewWebsiteOptions): Promise<ScenarioDocument> {
  const { plan, checks_used, people } = wish
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
function documentToKeep({ document, name }: ChosenScenario, asked: ChosenScenario): ScenarioDocument {
  const { keys, ...rest } = document
  if (keys === undefined && name !== null && document === asked.document) return document
  return structuredClone(rest)
}

/** Devices that people are on need no description in a wish. */
function devicesOf({ people = [] }: ScenarioDocument): NonNullable<ScenarioDocument['devices']> {
  return Object.fromEntries(people.flatMap(({ devices = [] }) => devices.map((name) => [name, {}])))
}

async function findAccount(
  { account: id, plan }: NewWebsiteOptions,
  { store }: WorldServices,
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
export function onTermsOf({ plan, clock }: Account, document: ScenarioDocument, now: number): ScenarioDocument {
  return { ...document, plan, clock: describeClock(clock, now) }
}

function warnOfPlan(joined: Account | null, plan: Plan | undefined): string[] {
  if (!joined || plan === undefined || joined.plan === plan) return []
  return [`The scenario is about plan ${plan}, the account ${joined.id} is on ${joined.plan} and stays there`]
}

interface NewKeyOptions {
  wish: NewWebsiteOptions
  making: Making
  asked: readonly ScenarioKey[] | undefined
  /** On the website's clock. */
  now: number
}

/** The first key, or those that the scenario asks for. */
function makeKeys(services: WorldServices, { wish, making, asked, now }: NewKeyOptions): ResolvedKeys {
  const { environment, ids } = services
  const { keyId: id } = making
  const named = { name: firstKeyName, value: wish.private_key, ...(id === undefined ? {} : { id }) }
  const { key, warnings } = createKey(named, services)
  const { value, ...kept } = key
  const keys = [{ ...kept, createdAt: now, deletedAt: null }]
  const values = value === null ? {} : { [key.id]: value }
  if (!asked) return { keys, values, setAside: [], warnings }
  const keyring = { privateKeys: values, releaseSecret: null, links: {} }
  const resolved = resolveKeys(asked, { keys, keyring }, { now, ids, sha256: environment.sha256 })
  return { ...resolved, warnings: [...warnings, ...resolved.warnings] }
}

function refuseMore(limit: number): WebsiteError {
  return new WebsiteError(
    'conflict',
    `There are ${limit} websites, as many as there may be; DELETE /_mock/websites/{app_id} those that are done, or make them with a lifetime such as "10m"`,
  )
}

function refuseTaken(taken: IdentifierInUse, { appId, keys }: WebsiteIdentity): WebsiteError {
  const there = {
    appId: `A website "${appId}" is there already; leave app_id out to have one made`,
    copKey: 'Another website has this cop_key; leave cop_key out to have one made',
    privateKey: `Another website has the key ${keys[0]?.prefix}…; leave private_key out to have one made`,
  }
  return new WebsiteError('conflict', there[taken])
}
