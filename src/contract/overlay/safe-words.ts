/** Detects response strings that contain no personal data. These strings can be stored in an overlay. */
import { maskSecrets } from '../../service/mask.ts'

/** Reports whether a value looks like a word defined by the service, such as `accepted`. */
export function isSafeWord(value: unknown): value is string {
  return typeof value === 'string' && /^[A-Za-z][A-Za-z_-]{0,31}$/.test(value)
}

/**
 * Accepts messages of up to 200 characters without email addresses, URLs, secrets, text from the request body `sent`, or digits that look
 * like an ID.
 */
export function isSafeMessage(value: unknown, sent: string): value is string {
  if (typeof value !== 'string' || value.length === 0 || value.length > 200) return false
  if (/[@\p{Cc}]|\d{4}|https?:|dcp_/u.test(value) || maskSecrets(value) !== value) return false
  return valuesIn(sent).every((one) => !value.toLowerCase().includes(one))
}

/** Returns the strings in a request body, in lowercase. Omits very short strings, because they can occur in any message. */
function valuesIn(body: string): string[] {
  const found: string[] = []
  const walk = (value: unknown, level: number): void => {
    if (typeof value === 'string' && value.trim().length > 2) found.push(value.trim().toLowerCase())
    if (typeof value === 'object' && value !== null && level < 20)
      for (const item of Object.values(value)) walk(item, level + 1)
  }
  try {
    walk(JSON.parse(body), 0)
  } catch {
    found.push(...(body.toLowerCase().match(/[\w.+-]{4,}/g) ?? []))
  }
  return found
}
