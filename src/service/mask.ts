/**
 * Masks private keys (`dcp_…`) and session tokens (`dcs_…`). Like the service, the mock shows only a key's first 12 characters (service
 * 2.2).
 */
import { isObject } from '../spec/json.ts'

/**
 * Returns the part of a private key that is safe to print: the first 12 characters. If the key is shorter than 24 characters, returns only
 * the first half.
 */
export function visibleKeyPrefix(value: string): string {
  return value.slice(0, Math.min(12, Math.floor(value.length / 2)))
}

/**
 * Returns the part of a sent key that is safe to print: the first 12 characters if the key starts with `dcp_`, otherwise at most half of
 * the key.
 */
export function visibleSentKeyPrefix(value: string): string {
  return value.startsWith('dcp_') ? value.slice(0, 12) : visibleKeyPrefix(value)
}

/** Maximum number of keys to mask in a string. If the maximum is reached, the rest of the string is removed. */
const maxKeys = 1000

/** Minimum length of a string that can contain a full key. */
const minKeyLength = 13

/** Prefix of session tokens for the dashboard and the control plane. */
export const sessionPrefix = 'dcs_'

/** Matches a private key or a session token. The first capture group is set only for a session token. */
const keyPattern = /dc(?:p|(s))_([\w-]{8})[\w-]+/g

/** Returns a regular expression that matches a character's encoded forms. `hex` and `decimal` are patterns for the character code. */
function encodedAs(hex: string, decimal: string): string {
  // Match URL-encoded text, even if it was encoded several times. Also match JSON escapes, JavaScript escapes and HTML entities.
  return String.raw`%(?:25)*(?:${hex})|\\u00(?:${hex})|\\x(?:${hex})|\\u\{0*(?:${hex})\}|&#[xX]0*(?:${hex});|&#0*(?:${decimal});`
}

/** Regular expressions for the hexadecimal and decimal character codes of letters, digits, `-` and `_`. */
const wordHex = '2[dD]|3\\d|4[1-9a-fA-F]|5[\\daAfF]|6[1-9a-fA-F]|7[\\daA]'
const wordDecimal = '45|4[89]|5[0-7]|6[5-9]|[78]\\d|90|95|9[7-9]|1[01]\\d|12[0-2]'

const wordChar = `(?:[\\w-]|${encodedAs(wordHex, wordDecimal)})`

/**
 * Matches a private key or a session token, even if some of its characters are encoded. The length of a match is limited, because unlimited
 * repetition can cause a stack overflow in the regular expression engine.
 */
const encodedKeyPattern = new RegExp(
  `${anyForm('d')}${anyForm('c')}(?:${anyForm('p')}|(${anyForm('s')}))${anyForm('_')}(${wordChar}{8})${wordChar}{1,10000}`,
  'g',
)

function anyForm(char: string): string {
  return `(?:${char}|${encodedAs(hexOf(char), String(char.charCodeAt(0)))})`
}

function hexOf(char: string): string {
  return char === '_' ? '5[fF]' : char.charCodeAt(0).toString(16)
}

/** Masks private keys and session tokens in a string, including those encoded for URLs, JSON, JavaScript or HTML. */
export function maskSecrets(text: string, suffix = '…'): string {
  if (!mayContainKey(text)) return text
  const pattern = mayBeEncoded(text) ? encodedKeyPattern : keyPattern
  let masked = ''
  let end = 0
  pattern.lastIndex = 0
  for (let count = 0; count < maxKeys; count++) {
    const found = pattern.exec(text)
    if (!found) return masked + text.slice(end)
    const prefix = found[1] === undefined ? 'dcp_' : sessionPrefix
    masked += `${text.slice(end, found.index)}${prefix}${found[2]}${suffix}`
    end = pattern.lastIndex
  }
  // Remove the rest of the text, because masking any more keys could take too long.
  return masked
}

/**
 * Masks private keys and session tokens in every string of a plain object or array, including field names. `suffix` replaces the hidden
 * part of each secret.
 */
export function maskData<T>(value: T, suffix?: string): T
export function maskData(value: unknown, suffix?: string): unknown {
  if (typeof value === 'string') return maskSecrets(value, suffix)
  if (!mayContainKeys(value)) return value
  if (Array.isArray(value)) return value.map((item) => maskData(item, suffix))
  return Object.fromEntries(
    Object.entries(value ?? {}).map(([name, item]) => [maskSecrets(name, suffix), maskData(item, suffix)]),
  )
}

/**
 * Masks private keys and session tokens in data that will be stored. Replaces everything after the first 12 characters of a secret with
 * `.masked`, which keeps email addresses valid.
 */
export function maskStoredData<T>(value: T): T {
  return maskData(value, storedSuffix)
}

/** Suffix of masked secrets in stored data. All its characters are valid in email addresses, URLs and headers. */
const storedSuffix = '.masked'

/** Quickly checks whether a string may contain a private key or a session token, in plain or encoded form. */
export function mayContainKey(text: string): boolean {
  return text.length >= minKeyLength && (text.includes('dcp') || text.includes('dcs') || mayBeEncoded(text))
}

/** Checks each encoding separately, because a combined pattern is slow on long runs of backslashes. */
function mayBeEncoded(text: string): boolean {
  return (
    text.includes('%') || (text.includes('\\') && /\\[ux]/.test(text)) || (text.includes('&') && /&#[xX\d]/.test(text))
  )
}

/** Does not allocate memory, because this function runs for every request. */
function mayContainKeys(value: unknown): boolean {
  if (typeof value === 'string') return mayContainKey(value)
  if (Array.isArray(value)) return value.some(mayContainKeys)
  if (!isObject(value)) return false
  for (const name in value) if (mayContainKey(name) || mayContainKeys(value[name])) return true
  return false
}
