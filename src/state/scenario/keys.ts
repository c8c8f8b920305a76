/** The private keys that a scenario names. */
import { type IdGenerator, isMockKey, keyPrefix } from '../../service/id-generator.ts'
import type { Keyring, PrivateKey, WebsiteIdentity } from '../../service/model.ts'
import type { ScenarioKey } from '../../spec/generated/control.d.ts'
import { jsonPointer } from '../../spec/json-pointer.ts'
import { createUniqueCheck } from './resolve-context.ts'

export interface ResolvedKeys {
  keys: PrivateKey[]
  /** Key id to value, for the keyring; a key that no mock made is left out. */
  values: Keyring['privateKeys']
  /** The website's own keys that are deleted or left out now, as they were. */
  setAside: PrivateKey[]
  warnings: string[]
}

type WebsiteKeys = Pick<WebsiteIdentity, 'keys' | 'keyring' | 'setAside'>

export interface KeyOptions {
  /** Time on the website's clock, in ms since the epoch. */
  now: number
  ids: IdGenerator
  /** SHA-256 of a text's UTF-8 bytes, hex. */
  sha256: (text: string) => string
}

/** The keys of a website without what its situation has done to them: those that it set aside are as they were. */
export function ownKeys({ keys, setAside = [] }: Pick<WebsiteKeys, 'keys' | 'setAside'>): PrivateKey[] {
  const aside = new Map(setAside.map((key) => [key.hash, key]))
  const there = new Set(keys.map(({ hash }) => hash))
  return [
    ...keys.map((key) => (key.deletedAt === null ? key : (aside.get(key.hash) ?? key))),
    ...setAside.filter(({ hash }) => !there.has(hash)),
  ]
}

/**
 * The keys that take the place of a website's keys. Without a value, a key is the one of that name that the website has, else a
 * new one.
 *
 * @throws {ScenarioError} where two are the same key
 */
export function resolveKeys(keys: readonly ScenarioKey[], website: WebsiteKeys, options: KeyOptions): ResolvedKeys {
  const own = ownKeys(website)
  const resolved: ResolvedKeys = { keys: [], values: {}, setAside: [], warnings: [] }
  const uniqueName = createUniqueCheck('the name')
  const uniqueKey = createUniqueCheck('the key that begins with')
  keys.forEach((named, index) => {
    const { key, value } = resolveKey(named, { own, keyring: website.keyring }, options)
    uniqueName(key.name, jsonPointer('keys', index, 'name'))
    uniqueKey(key.prefix, jsonPointer('keys', index), key.hash)
    resolved.keys.push(key)
    if (value !== null && isMockKey(value)) resolved.values[key.id] = value
    else if (named.value !== undefined) {
      resolved.warnings.push(
        `The key "${key.name}" was not made by a mock: it is presumed live and its value is not kept. Take dcp_mock and 36 letters and digits.`,
      )
    }
  })
  const working = new Set(resolved.keys.filter(isActive).map(({ hash }) => hash))
  resolved.setAside = own.filter((key) => isActive(key) && !working.has(key.hash))
  return resolved
}

/** Keys as a document names them, each name once: the active one of those that share it. */
export function describeKeys(keys: readonly PrivateKey[]): ScenarioKey[] {
  const names = new Set(keys.map(({ name }) => name))
  return Array.from(names, (name) =>
    keys.some((key) => key.name === name && isActive(key)) ? { name } : { name, deleted: true },
  )
}

function isActive({ deletedAt }: PrivateKey): boolean {
  return deletedAt === null
}

function resolveKey(
  { name, value, deleted }: ScenarioKey,
  { own: keys, keyring }: { own: readonly PrivateKey[]; keyring: Keyring },
  { now, ids, sha256 }: KeyOptions,
): { key: PrivateKey; value: string | null } {
  const hash = value === undefined ? null : sha256(value)
  const fitting = keys.filter((key) => (hash === null ? key.name === name : key.hash === hash))
  const own = fitting.find(isActive) ?? fitting[0]
  if (own) {
    const deletedAt = deleted ? (own.deletedAt ?? now) : null
    return { key: { ...own, name, deletedAt }, value: value ?? keyring.privateKeys[own.id] ?? null }
  }
  const resolvedValue = value ?? ids.privateKey()
  const key = { id: ids.id('key'), name, hash: sha256(resolvedValue), prefix: keyPrefix(resolvedValue), createdAt: now }
  return { key: { ...key, deletedAt: deleted ? now : null }, value: resolvedValue }
}
