import type { Account, Plan, WebsiteIdentity } from '../../service/model.ts'
import type { ScenarioDocument, ScenarioKey } from '../../spec/generated/control.d.ts'
import type { RequestBodies } from '../../spec/generated/request-validators.d.ts'
import { timeOn } from '../memory/clock.ts'
import type { IdentifierInUse, StoredWebsite } from '../port.ts'
import { describeClock } from '../scenario/clock.ts'
import { ProblemList } from '../scenario/error.ts'
import { readScenario } from '../scenario/parse.ts'
import { type ResolvedKeys, resolveScenarioKeys } from '../scenario/resolve-keys.ts'
import { parseDuration } from '../scenario/time.ts'
import { createOwner, ownerEmail } from './dashboard-owner.ts'
import { defaultScenario, defaultWebsite, firstKeyName } from './defaults.ts'
import { matchWrongKeys } from './match-wrong-keys.ts'
import { createPrivateKey } from './private-key.ts'
import { removeIdle } from './remove-idle.ts'
import { resolveSelected, type SelectedScenario, selectScenario, throwProblems } from './select-scenario.ts'
import type { WebsiteServices } from './services.ts'
import { WebsiteError } from './website-error.ts'

/** Missing values are generated. */
export type NewWebsiteOptions = RequestBodies['createWebsite']

export interface CreatedWebsite {
  website: StoredWebsite
  selected: SelectedScenario
  /** Each warning is one sentence. */
  warnings: string[]
}

/** Not available through the control plane. */
interface InternalOptions {
  origin: WebsiteIdentity['origin']
  selected: SelectedScenario | undefined
  keyId?: string
  ownerEmail?: string
}

/**
 * Adds a website to a new or existing account. All websites in an account share a plan and clock.
 * @throws {WebsiteError} if the account or scenario is unknown, if the plan differs from the account's plan, if another website already
 * uses the app ID, the cop_key or one of the private keys, or if the mock has reached the maximum number of websites
 * @throws {ScenarioError} if a document is invalid
 */
export function addWebsite(services: WebsiteServices, options: NewWebsiteOptions = {}): Promise<CreatedWebsite> {
  return add(services, options, { origin: 'made', selected: undefined })
}

/** Options that are not specified get the values of `defaultWebsite`, which are the same in every mock. */
export function addDefaultWebsite(
  services: WebsiteServices,
  options: NewWebsiteOptions = {},
  selected?: SelectedScenario,
): Promise<CreatedWebsite> {
  const { appId, name, keyId, privateKey, copKey, releaseSecret, ownerEmail } = defaultWebsite
  const values = { app_id: appId, name, private_key: privateKey, cop_key: copKey, release_secret: releaseSecret }
  return add(services, { ...values, ...options }, { origin: 'start', selected, keyId, ownerEmail })
}

export function addStartWebsite(
  services: WebsiteServices,
  options: NewWebsiteOptions,
  selected: SelectedScenario,
): Promise<CreatedWebsite> {
  return add(services, options, { origin: 'start', selected })
}

async function add(
  services: WebsiteServices,
  options: NewWebsiteOptions,
  internal: InternalOptions,
): Promise<CreatedWebsite> {
  const { store, environment, ids, websiteLimit } = services
  const { sha256 } = environment
  const lifetime = options.lifetime === undefined ? null : parseDuration(options.lifetime)
  /*
   * Remove idle websites first. An idle website with the same ID could otherwise be removed later, which would clear the new website's
   * journal.
   */
  await removeIdle(services)
  const requested = internal.selected ?? (await selectScenario(options.scenario ?? defaultScenario, services))
  const selected = { ...requested, document: await applyOptions(requested.document, options) }
  const joinedAccount = await findAccount(options, services)
  const now = environment.now()
  const document = joinedAccount ? withAccountTerms(joinedAccount, selected.document, now) : selected.document
  const problems = new ProblemList()
  const resolved = resolveSelected(selected, services, problems, document)
  const appId = options.app_id ?? ids.id('app')
  const releaseSecret = options.release_secret ?? ids.releaseSecret()
  const createdAt = timeOn(resolved.snapshot.clock, now)
  const { keys, values, replacedKeys, warnings } = createKeys(services, {
    options,
    internal,
    requested: resolved.keys,
    now: createdAt,
    problems,
  })
  const { snapshot, dropped } = matchWrongKeys(selected.document, resolved.snapshot, keys, problems)
  await throwProblems(problems, selected)
  const keysToRestore = resolved.keys ? { replacedKeys } : {}
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
    ...keysToRestore,
    initialState: { scenario: selected.name, document: documentToKeep(selected, requested), keys, ...keysToRestore },
  }
  const owner = joinedAccount?.owner ?? createOwner(internal.ownerEmail ?? ownerEmail(appId), sha256)
  const account = { id: identity.accountId, owner }
  const website = await store.createWebsite({ identity, account, snapshot, limit: websiteLimit })
  if (website === 'full') throw createWebsiteLimitError(websiteLimit)
  if (typeof website === 'string') throw createTakenError(website, identity)
  services.journal.begin(appId)
  const allWarnings = [
    ...resolved.warnings,
    ...warnings,
    ...dropped,
    ...warnOfPlan(joinedAccount, selected.document.plan),
  ]
  return { website, selected: requested, warnings: allWarnings }
}

/** Options override document fields with the same name. */
async function applyOptions(document: ScenarioDocument, options: NewWebsiteOptions): Promise<ScenarioDocument> {
  const { plan, assumptions, checks_used, people } = options
  if ([plan, assumptions, checks_used, people].every((option) => option === undefined)) return document
  const merged = {
    ...document,
    ...(plan === undefined ? {} : { plan }),
    ...(assumptions === undefined ? {} : { assumptions }),
    ...(checks_used === undefined ? {} : { checks_used }),
    ...(people === undefined ? {} : { people }),
  }
  const read = await readScenario(merged)
  return people === undefined ? read : { ...read, devices: { ...devicesOf(read), ...read.devices } }
}

/** Removes `keys`, because they may be live keys. */
function documentToKeep({ document, name }: SelectedScenario, requested: SelectedScenario): ScenarioDocument {
  const { keys, ...rest } = document
  if (keys === undefined && name !== null && document === requested.document) return document
  return structuredClone(rest)
}

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
    throw new WebsiteError(
      'unknown',
      `Unknown account "${id.slice(0, 100)}"`,
      'to see the account of each website, call GET /_mock/websites',
    )
  if (plan !== undefined && plan !== account.plan) {
    throw new WebsiteError(
      'conflict',
      `The account ${id} is on the ${account.plan} plan. Omit \`plan\`, or change the plan with PATCH on one of the account's websites`,
    )
  }
  return account
}

export function withAccountTerms({ plan, clock }: Account, document: ScenarioDocument, now: number): ScenarioDocument {
  return { ...document, plan, clock: describeClock(clock, now) }
}

function warnOfPlan(joinedAccount: Account | null, plan: Plan | undefined): string[] {
  if (!joinedAccount || plan === undefined || joinedAccount.plan === plan) return []
  return [
    `The scenario sets the plan to ${plan}, but the account ${joinedAccount.id} stays on the ${joinedAccount.plan} plan`,
  ]
}

interface NewKeyOptions {
  options: NewWebsiteOptions
  internal: InternalOptions
  requested: readonly ScenarioKey[] | undefined
  /** Time on the website's clock, in ms since the epoch. */
  now: number
  problems: ProblemList
}

/** Creates one key if the scenario specifies no keys. */
function createKeys(
  services: WebsiteServices,
  { options, internal, requested, now, problems }: NewKeyOptions,
): ResolvedKeys {
  const { environment, ids } = services
  const { keyId: id } = internal
  const named = { name: firstKeyName, value: options.private_key, ...(id === undefined ? {} : { id }) }
  const { key, warnings } = createPrivateKey(named, services)
  const { value, ...kept } = key
  const keys = [{ ...kept, createdAt: now, deletedAt: null }]
  const values = value === null ? {} : { [key.id]: value }
  if (!requested) return { keys, values, replacedKeys: [], warnings }
  const keyring = { privateKeys: values, releaseSecret: null, links: {} }
  const resolved = resolveScenarioKeys(
    requested,
    { keys, keyring },
    {
      now,
      ids,
      sha256: environment.sha256,
      problems,
    },
  )
  return { ...resolved, warnings: [...warnings, ...resolved.warnings] }
}

function createWebsiteLimitError(limit: number): WebsiteError {
  return new WebsiteError(
    'conflict',
    `The mock has reached the maximum of ${limit} websites`,
    'remove unused websites with DELETE /_mock/websites/{app_id}, or create websites with a lifetime such as "10m"',
  )
}

function createTakenError(taken: IdentifierInUse, { appId, keys }: WebsiteIdentity): WebsiteError {
  const there = {
    appId: `The website "${appId}" already exists. Omit app_id to generate an ID`,
    copKey: 'Another website already has this cop_key. Omit cop_key to generate a new value',
    privateKey: `Another website already has the key that starts with ${keys[0]?.prefix}. Omit private_key to generate a new key`,
  }
  return new WebsiteError('conflict', there[taken])
}
