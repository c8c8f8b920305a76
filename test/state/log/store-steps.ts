/** Generates random steps on a whole store: websites, keys, old generations, leases and sessions. */
import fc from 'fast-check'
import type { Store, StoredWebsite } from '../../../src/state/port.ts'
import { anyStep, runStep, type Step } from '../steps.ts'
import { day, emptyKeyring, emptySnapshot, keyOf, minute, second, tryCreateWebsite } from '../stores.ts'
import { deletionOf, fault, knownPerson, newKey } from '../transitions.ts'

export type StoreStep =
  | { kind: 'on website'; of: number; step: Step }
  | { kind: 'on earlier website'; of: number; step: Step }
  | { kind: 'key on earlier website'; of: number; hash: string; deletes: boolean }
  | { kind: 'authenticate'; hash: string }
  | { kind: 'create website'; appId: string; account: string; lifetime: number | null }
  | { kind: 'remove website'; appId: string }
  | { kind: 'load'; of: number; offset: number; keys: string[] | null; wrong: boolean }
  | { kind: 'add key'; of: number; hash: string }
  | { kind: 'delete key'; of: number; hash: string }
  | { kind: 'change website'; of: number; checksUsed: number }
  | { kind: 'outage'; of: number; starts: boolean }
  | { kind: 'add person'; of: number; email: string }
  | { kind: 'drop verdicts'; of: number }
  | { kind: 'clear mails'; of: number }
  | { kind: 'lease'; of: number; holder: string; ends: boolean }
  | { kind: 'sign in'; account: string; token: string }
  | { kind: 'sign out'; token: string }
  | { kind: 'save scenario'; name: string; n: number }
  | { kind: 'forget scenario'; name: string }
  | { kind: 'find link'; n: number }
  | { kind: 'pass'; ms: number }

const appIds = ['app_1', 'app_2', '__proto__']
const of = fc.nat(3)
const hash = fc.constantFrom('hash_app_1', 'hash_app_2', 'k_1', 'k_2', '__proto__', 'unknown')
const token = fc.constantFrom('t_1', 't_2')
const account = fc.constantFrom('acc_app_1', 'acc_2')
const name = fc.constantFrom('mine', '__proto__')
const kind = <const K extends StoreStep['kind']>(word: K): fc.Arbitrary<K> => fc.constant(word)

/** Advances the time by durations around the expiry of cached keys, leases, links and lifetimes. */
const pass: fc.Arbitrary<StoreStep> = fc.record({
  kind: kind('pass'),
  ms: fc.constantFrom(1, second, 20 * second, 30 * second, minute, 5 * minute, 10 * minute, day),
})

export function storeSteps(lifetimes: readonly (number | null)[]): fc.Arbitrary<StoreStep> {
  return fc.oneof(
    { arbitrary: fc.record({ kind: kind('on website'), of, step: anyStep }), weight: 8 },
    { arbitrary: fc.record({ kind: kind('on earlier website'), of, step: anyStep }), weight: 2 },
    { arbitrary: fc.record({ kind: kind('authenticate'), hash }), weight: 4 },
    { arbitrary: pass, weight: 3 },
    fc.record({ kind: kind('key on earlier website'), of, hash, deletes: fc.boolean() }),
    {
      arbitrary: fc.record({
        kind: kind('create website'),
        appId: fc.constantFrom(...appIds),
        account,
        lifetime: fc.constantFrom(...lifetimes),
      }),
      weight: 2,
    },
    fc.record({ kind: kind('remove website'), appId: fc.constantFrom(...appIds) }),
    {
      arbitrary: fc.record({
        kind: kind('load'),
        of,
        offset: fc.constantFrom(0, -day, day),
        keys: fc.option(fc.array(hash, { maxLength: 2 })),
        wrong: fc.boolean(),
      }),
      weight: 2,
    },
    fc.record({ kind: kind('add key'), of, hash }),
    fc.record({ kind: kind('delete key'), of, hash }),
    fc.record({ kind: kind('change website'), of, checksUsed: fc.constantFrom(0, 499) }),
    fc.record({ kind: kind('outage'), of, starts: fc.boolean() }),
    fc.record({ kind: kind('add person'), of, email: fc.constantFrom('dan@shop.example', '__proto__') }),
    fc.record({ kind: kind('drop verdicts'), of }),
    fc.record({ kind: kind('clear mails'), of }),
    fc.record({ kind: kind('lease'), of, holder: fc.constantFrom('one', 'two'), ends: fc.boolean() }),
    fc.record({ kind: kind('sign in'), account, token }),
    fc.record({ kind: kind('sign out'), token }),
    fc.record({ kind: kind('save scenario'), name, n: fc.nat(3) }),
    fc.record({ kind: kind('forget scenario'), name }),
    fc.record({ kind: kind('find link'), n: fc.nat(20) }),
  )
}

/** Store on which the steps run, with all websites that the steps have created, including old generations. */
export interface StepTarget {
  store: Store
  websites: StoredWebsite[]
}

/** Runs a step and returns the result as plain data. Websites are represented by their IDs. */
export async function runStoreStep(
  { store, websites }: StepTarget,
  step: StoreStep,
  { n, pass }: { n: number; pass: (ms: number) => void },
): Promise<unknown> {
  if (step.kind === 'pass') return pass(step.ms)
  const outcome = await perform({ store, websites: websites }, step, n)
  const json = JSON.stringify(outcome, (_key, value) => (isStoredWebsite(value) ? { website: value.appId } : value))
  return json === undefined ? undefined : JSON.parse(json)
}

function isStoredWebsite(value: unknown): value is StoredWebsite {
  return typeof value === 'object' && value !== null && 'isRemoved' in value
}

async function perform(target: StepTarget, step: Exclude<StoreStep, { kind: 'pass' }>, n: number): Promise<unknown> {
  const { store, websites } = target
  if (!('of' in step)) return performOnStore(target, step)
  const current = await store.websites()
  const before = websites[step.of % websites.length]
  const website = step.kind.endsWith('on earlier website') ? before : current[step.of % current.length]
  if (!website) throw new Error('There is no website')
  if (!websites.includes(website)) websites.push(website)
  const { appId } = website
  switch (step.kind) {
    case 'on website':
    case 'on earlier website':
      return runStep(store, website, step.step, n)
    case 'key on earlier website':
      return step.deletes
        ? website.deleteKey(`key_${step.hash}`)
        : website.createKey(newKey(step.hash, { id: `key_${n}` }))
    case 'load':
      return store.load(appId, snapshotOf(step, n), keysOf(step.keys))
    case 'add key':
      return website.createKey(newKey(step.hash, { id: `key_${n}`, value: 'a value' }))
    case 'delete key':
      return website.deleteKey(website.identity.keys.find((key) => key.hash === step.hash)?.id ?? 'none')
    case 'change website':
      return store.changeWebsite(appId, { name: `named ${n}`, checksUsed: step.checksUsed })
    case 'outage':
      return step.starts ? website.startOutage('keyStore') : website.removeFaults('keyStore')
    case 'add person':
      return website.addPerson(knownPerson(step.email, { personId: `usr_${n}`, bulkPattern: 'one#' }))
    case 'drop verdicts':
      return website.removeVerdicts(null)
    case 'clear mails':
      return website.clearMails()
    case 'lease': {
      const { holder, ends } = step
      return ends ? store.releaseLease(appId, holder) : store.acquireLease(appId, { holder, ms: 10 * minute })
    }
  }
}

async function performOnStore(
  { store }: StepTarget,
  step: Exclude<StoreStep, { of: number } | { kind: 'pass' }>,
): Promise<unknown> {
  switch (step.kind) {
    case 'authenticate':
      return store.authenticate(step.hash, step.hash.slice(0, 12))
    case 'create website': {
      const { appId, account: accountId, lifetime } = step
      const options = { appId, accountId, keys: [keyOf(`hash_${appId}`)], ...(lifetime === null ? {} : { lifetime }) }
      return tryCreateWebsite(store, options)
    }
    case 'remove website':
      return store.removeWebsite(step.appId)
    case 'sign in': {
      const email = `${step.account}@owner.example`
      return store.signIn({ email, passwordHash: 'password', tokenHash: step.token, expiresInMs: 10 * minute })
    }
    case 'sign out':
      return store.signOut(step.token)
    case 'save scenario':
      return store.saveScenario(step.name, { title: `Title ${step.n}` })
    case 'forget scenario':
      return store.deleteScenario(step.name)
    case 'find link':
      return store.findByLink(`hash of del_${step.n}`)
  }
}

/** Returns all data that can be read from a store. */
export async function readStore({ store }: StepTarget): Promise<unknown> {
  const data: unknown[] = [await store.savedScenarios(), await store.savedScenario('__proto__')]
  for (const token of ['t_1', 't_2']) data.push(await store.session(token))
  for (const website of await store.websites()) {
    const { appId, identity } = website
    data.push(appId, identity, await website.snapshot(), await website.mails(), await store.readClock(appId))
    data.push(await store.account(identity.accountId), await website.usage())
    data.push((await website.overview()).counts, await store.acquireLease(appId, { holder: 'three', ms: 1 }))
  }
  return JSON.parse(JSON.stringify(data))
}

function snapshotOf(
  { offset, wrong }: Extract<StoreStep, { kind: 'load' }>,
  n: number,
): ReturnType<typeof emptySnapshot> {
  const wrongKeys = wrong ? { wrongKeys: [{ name: 'new', at: 0 }] } : {}
  const request = { ...deletionOf('ana@shop.example', `del_${n}`), at: 0, expiresAt: 2 ** 42, usedAt: null }
  const { id, email, at, expiresAt, tokenHash, usedAt } = request
  const contents = { checksUsed: 480, faults: [fault('flt_loaded', { every: 2 })], ...wrongKeys }
  const snapshot = emptySnapshot({
    ...contents,
    deletionRequests: [{ id, email, at, expiresAt, tokenHash, usedAt }],
    mails: [{ id: `mail_${n}`, at, to: email, deletionRequestId: id }],
  })
  return { ...snapshot, clock: { offset, frozenAt: null }, scenario: { name: null, title: `loaded ${n}` } }
}

function keysOf(hashes: readonly string[] | null): Parameters<Store['load']>[2] {
  return hashes === null ? undefined : { keys: hashes.map((hash) => keyOf(hash)), keyring: emptyKeyring() }
}
