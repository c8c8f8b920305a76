/** Which texts of answers an overlay may repeat: words that a service says, not what it says of somebody. */
import { maskSecrets } from '../../service/mask.ts'

/** A word of a closed list, such as `accepted`. */
export function isSafeWord(value: unknown): value is string {
  return typeof value === 'string' && /^[A-Za-z][A-Za-z_-]{0,31}$/.test(value)
}

/** A message that repeats nothing: no address, no number that could be an id, nothing of what the request said. */
export function isSafeMessage(value: unknown, sent: string): value is string {
  if (typeof value !== 'string' || value.length === 0 || value.length > 200) return false
  if (/[@\p{Cc}]|\d{4}|https?:|dcp_/u.test(value) || maskSecrets(value) !== value) return false
  return valuesIn(sent).every((one) => !value.toLowerCase().includes(one))
}

/** Texts of a request, long enough that finding them again is no accident; names of fields are none. */
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
