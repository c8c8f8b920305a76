/** The private keys that a scenario names. */
import { isMockKey, keyPrefix, type Mint } from '../service/mint.ts'
import type { Keyring, PrivateKey, WebsiteIdentity } from '../service/model.ts'
import type { ScenarioKey } from '../spec/generated/control.d.ts'
import { pointer } from './pointer.ts'
import { createUniqueness } from './resolving.ts'

export interface ResolvedKeys {
  keys: PrivateKey[]
  /** Key id to value, for the keyring; a key that no mock made is left out. */
  values: Keyring['privateKeys']
  warnings: string[]
}

export interface KeyOptions {
  /** Time on the website's clock, in ms since the epoch. */
  now: number
  mint: Mint
  /** SHA-256 of a text's UTF-8 bytes, hex. */
  sha256: (text: string) => string
}

/**
 * The keys that take the place of a website's keys. Without a value, a key is the one of that name that the website has, else a
 * new one.
 *
 * @throws {ScenarioError} where two are the same key
 */
export function resolveKeys(
  keys: readonly ScenarioKey[],
  website: Pick<WebsiteIdentity, 'keys' | 'keyring'>,
  options: KeyOptions,
): ResolvedKeys {
  const resolved: ResolvedKeys = { keys: [], values: {}, warnings: [] }
  const uniqueName = createUniqueness('the name')
  const uniqueKey = createUniqueness('the key that begins with')
  keys.forEach((named, index) => {
    const { key, value } = resolveKey(named, website, options)
    uniqueName(key.name, pointer('keys', index, 'name'))
    uniqueKey(key.prefix, pointer('keys', index), key.hash)
    resolved.keys.push(key)
    if (value !== null && isMockKey(value)) resolved.values[key.id] = value
    else if (named.value !== undefined) {
      resolved.warnings.push(
        `The key "${key.name}" was not made by a mock: it is presumed live and its value is not kept. Take dcp_mock and 36 letters and digits.`,
      )
    }
  })
  return resolved
}

function resolveKey(
  { name, value, deleted }: ScenarioKey,
  website: Pick<WebsiteIdentity, 'keys' | 'keyring'>,
  { now, mint, sha256 }: KeyOptions,
): { key: PrivateKey; value: string | null } {
  const hash = value === undefined ? null : sha256(value)
  const fitting = website.keys.filter((key) => (hash === null ? key.name === name : key.hash === hash))
  const own = fitting.find(({ deletedAt }) => deletedAt === null) ?? fitting[0]
  if (own) {
    const deletedAt = deleted ? (own.deletedAt ?? now) : null
    return { key: { ...own, name, deletedAt }, value: value ?? website.keyring.privateKeys[own.id] ?? null }
  }
  const made = value ?? mint.privateKey()
  const key = { id: mint.id('key'), name, hash: sha256(made), prefix: keyPrefix(made), createdAt: now }
  return { key: { ...key, deletedAt: deleted ? now : null }, value: made }
}
