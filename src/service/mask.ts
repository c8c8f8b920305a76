/** Truncates a private key to its first 12 characters, as the service does after creation (service 2.2). */
export function maskKey(value: string): string {
  return value.length > 12 ? `${value.slice(0, 12)}…` : value
}

/** Returns the part of a private key that may be printed: the first 12 characters, but at most half of a short key. */
export function visibleKeyPrefix(value: string): string {
  return value.slice(0, Math.min(12, Math.floor(value.length / 2)))
}

/**
 * Returns the part of a received private key that may be shown. A value in another format may be a different secret, such as the control
 * token.
 */
export function visibleSentKeyPrefix(value: string): string {
  return value.startsWith('dcp_') ? value.slice(0, 12) : visibleKeyPrefix(value)
}

const keyPattern = /dcp_[A-Za-z0-9_-]{9,}/g

/** Minimum length of a text that `keyPattern` matches. */
const minKeyLength = 13

/** A character percent-encoded for a URL, possibly more than once, or escaped for JSON. */
const encodedLetter = /%(?:25)*([2-7][\dA-Fa-f])|\\u00([2-7][\dA-Fa-f])/g

/** Masks everything that looks like a private key, so that no key reaches a journal, a log or an error. */
export function maskSecrets(text: string): string {
  if (!mayContainKey(text)) return text
  if (!mayBeEncoded(text)) return text.replace(keyPattern, maskKey)
  const plain = decodeLetters(text)
  const masked = plain.replace(keyPattern, maskKey)
  return masked === plain ? text : masked
}

/** Decodes the characters of keys. Other characters stay unchanged. */
function decodeLetters(text: string): string {
  return text.replace(encodedLetter, (written: string, ofUrl: string | undefined, ofJson: string) => {
    const letter = String.fromCharCode(Number.parseInt(ofUrl ?? ofJson, 16))
    return /[\w-]/.test(letter) ? letter : written
  })
}

/** Masks the texts in plain data, including field names. */
export function maskData<T>(value: T): T
export function maskData(value: unknown): unknown {
  if (typeof value === 'string') return maskSecrets(value)
  if (!mayContainKeys(value)) return value
  if (Array.isArray(value)) return value.map((item) => maskData(item))
  return Object.fromEntries(Object.entries(value ?? {}).map(([name, item]) => [maskSecrets(name), maskData(item)]))
}

/** A fast check before the search, because hardly any text contains a key. */
function mayContainKey(text: string): boolean {
  return text.length >= minKeyLength && (text.includes('dcp') || mayBeEncoded(text))
}

function mayBeEncoded(text: string): boolean {
  return text.includes('%') || text.includes('\\u00')
}

/** The same check for data, without allocations, because every request passes here. */
function mayContainKeys(value: unknown): boolean {
  if (typeof value === 'string') return mayContainKey(value)
  if (Array.isArray(value)) return value.some(mayContainKeys)
  if (!isObject(value)) return false
  for (const name in value) if (mayContainKey(name) || mayContainKeys(value[name])) return true
  return false
}

function isObject(value: unknown): value is { readonly [name: string]: unknown } {
  return typeof value === 'object' && value !== null
}
