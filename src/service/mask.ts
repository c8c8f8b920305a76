/**
 * Masks private keys (`dcp_…`) and sessions (`dcs_…`). Keys are truncated to their first 12 characters, as the service does after creating
 * a key (service 2.2).
 */
import { isObject } from '../spec/json.ts'
export function maskKey(value: string): string {
  return value.length > 12 ? `${value.slice(0, 12)}…` : value
}

/** Returns the part of a private key that may be printed: the first 12 characters, or the first half of a short key. */
export function visibleKeyPrefix(value: string): string {
  return value.slice(0, Math.min(12, Math.floor(value.length / 2)))
}

/**
 * Returns the part of a received private key that may be shown. Hides values that do not look like a private key, because they may be other
 * secrets.
 */
export function visibleSentKeyPrefix(value: string): string {
  return value.startsWith('dcp_') ? value.slice(0, 12) : visibleKeyPrefix(value)
}

/** Maximum number of keys to mask in a string. The rest of the string after the last masked key is removed. */
const maxKeys = 1000

/** Minimum length of a string that can contain a key. */
const minKeyLength = 13

/** Prefix of dashboard and control plane session tokens. */
export const sessionPrefix = 'dcs_'

/** Matches a key or a session. The first group matches only for a session. */
const keyPattern = /dc(?:p|(s))_([\w-]{8})[\w-]+/g

/** Returns a pattern that matches every encoding of a character. `hex` and `decimal` are patterns for the character's code. */
function encodedAs(hex: string, decimal: string): string {
  // Alternatives in the pattern: URL encoding (possibly applied several times), JSON and JavaScript escapes, and HTML entities.
  return String.raw`%(?:25)*(?:${hex})|\\u00(?:${hex})|\\x(?:${hex})|\\u\{0*(?:${hex})\}|&#[xX]0*(?:${hex});|&#0*(?:${decimal});`
}

/** Character codes of letters, digits, `-` and `_`. */
const wordHex = '2[dD]|3\\d|4[1-9a-fA-F]|5[\\daAfF]|6[1-9a-fA-F]|7[\\daA]'
const wordDecimal = '45|4[89]|5[0-7]|6[5-9]|[78]\\d|90|95|9[7-9]|1[01]\\d|12[0-2]'

const wordChar = `(?:[\\w-]|${encodedAs(wordHex, wordDecimal)})`

/**
 * Matches a key or a session whose characters may be encoded. The number of repetitions is limited to avoid a stack overflow in the
 * regular expression engine.
 */
const encodedKeyPattern = new RegExp(
  `${anyForm('d')}${anyForm('c')}(?:${anyForm('p')}|(${anyForm('s')}))${anyForm('_')}(${wordChar}{8})${wordChar}{1,10000}`,
  'g',
)

/** Returns a pattern that matches a character in plain or encoded form. */
function anyForm(char: string): string {
  return `(?:${char}|${encodedAs(hexOf(char), String(char.charCodeAt(0)))})`
}

/** Returns a pattern that matches a character's hexadecimal code in either case. */
function hexOf(char: string): string {
  return char === '_' ? '5[fF]' : char.charCodeAt(0).toString(16)
}

/**
 * Masks everything in a string that looks like a private key or a session token, so that neither appears in a journal, a log or an error.
 * Also masks keys and tokens that are encoded for URLs, JSON, JavaScript or HTML.
 */
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
  // Drop the rest of the text, because masking more keys could take as long as handling many requests.
  return masked
}

/** Masks keys in all strings of plain data, including field names. `suffix` replaces the hidden part of each key. */
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
 * Masks keys in data before it is stored. The suffix `.masked` replaces the hidden part of each key, so an email address that contains a
 * key stays valid.
 */
export function maskStoredData<T>(value: T): T {
  return maskData(value, storedSuffix)
}

/** Replacement for the hidden part of a masked key, valid in email addresses, URLs and headers. */
const storedSuffix = '.masked'

/**
 * Quickly checks whether a string may contain a key or a session token, which is rare. Encoded keys are also found, so a check of JSON text
 * also covers the parsed value.
 */
export function mayContainKey(text: string): boolean {
  return text.length >= minKeyLength && (text.includes('dcp') || text.includes('dcs') || mayBeEncoded(text))
}

/** Check each encoding separately, because a single pattern is slow on texts that consist of backslashes. */
function mayBeEncoded(text: string): boolean {
  return (
    text.includes('%') || (text.includes('\\') && /\\[ux]/.test(text)) || (text.includes('&') && /&#[xX\d]/.test(text))
  )
}

/** Quickly checks whether data may contain a key. The check runs for every request, so it does not allocate memory. */
function mayContainKeys(value: unknown): boolean {
  if (typeof value === 'string') return mayContainKey(value)
  if (Array.isArray(value)) return value.some(mayContainKeys)
  if (!isObject(value)) return false
  for (const name in value) if (mayContainKey(name) || mayContainKeys(value[name])) return true
  return false
}
