/** Shows a private key by its first 12 characters, as the service does after creation (service 2.2). */
export function maskKey(value: string): string {
  return value.length > 12 ? `${value.slice(0, 12)}…` : value
}

/** What is printed of somebody's private key: at most its first 12 characters, of a short one no more than half. */
export function visibleKeyPrefix(value: string): string {
  return value.slice(0, Math.min(12, Math.floor(value.length / 2)))
}

/**
 * What is shown of what somebody sent as a private key. What has not the form of one may be the secret of another place, such as the
 * control token.
 */
export function visibleSentKeyPrefix(value: string): string {
  return value.startsWith('dcp_') ? value.slice(0, 12) : visibleKeyPrefix(value)
}

const keyPattern = /dcp_[A-Za-z0-9_-]{9,}/g

/** Letters of the shortest text that `key` finds. */
const minKeyLength = 13

/** A letter as URLs may write it, over and over encoded too, and as JSON may. */
const encodedLetter = /%(?:25)*([2-7][\dA-Fa-f])|\\u00([2-7][\dA-Fa-f])/g

/** Masks whatever looks like a private key inside a text, so that none reaches a journal, a log or an error. */
export function maskSecrets(text: string): string {
  if (!mayContainKey(text)) return text
  if (!mayBeEncoded(text)) return text.replace(keyPattern, maskKey)
  const plain = decodeLetters(text)
  const masked = plain.replace(keyPattern, maskKey)
  return masked === plain ? text : masked
}

/** What letters of a key are written for; all else stays as it came. */
function decodeLetters(text: string): string {
  return text.replace(encodedLetter, (written: string, ofUrl: string | undefined, ofJson: string) => {
    const letter = String.fromCharCode(Number.parseInt(ofUrl ?? ofJson, 16))
    return /[\w-]/.test(letter) ? letter : written
  })
}

/** Masks the texts in plain data, names of fields included. */
export function maskData<T>(value: T): T
export function maskData(value: unknown): unknown {
  if (typeof value === 'string') return maskSecrets(value)
  if (!mayContainKeys(value)) return value
  if (Array.isArray(value)) return value.map((item) => maskData(item))
  return Object.fromEntries(Object.entries(value ?? {}).map(([name, item]) => [maskSecrets(name), maskData(item)]))
}

/** Looked at first, since hardly any text holds one. */
function mayContainKey(text: string): boolean {
  return text.length >= minKeyLength && (text.includes('dcp') || mayBeEncoded(text))
}

function mayBeEncoded(text: string): boolean {
  return text.includes('%') || text.includes('\\u00')
}

/** The same for data, with nothing made on the way: every request passes here. */
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
