/** Formats received values and hides personal data. */

/** Maximum length of a printed value, in characters. */
const maxLength = 200

/** Fields that never contain personal data. */
const nonPersonalFields: ReadonlySet<string> = new Set([
  ...['success', 'message', 'action', 'risk_label', 'reasons', 'tags', 'status', 'version', 'registered_at'],
])

export interface Privacy {
  /** Whether all people in the responses are fictitious, as with a mock. */
  isSynthetic: boolean
  /** Run ID. Every value that the run generated contains the run ID. */
  runId: string
}

/**
 * Formats a value as one line of JSON, or as `missing` if the value is undefined. If the people in the responses are real, strings and
 * field names that may be personal data are described instead of shown. The caller must mask secrets first.
 * @param at location of the value in the response
 */
export function formatReceived(value: unknown, at: string, privacy: Privacy): string {
  if (value === undefined) return 'missing'
  if (value instanceof ValueDescription) return truncate(value.text)
  return truncate(privacy.isSynthetic ? JSON.stringify(value) : describe(value, at, privacy))
}

function describe(value: unknown, at: string, privacy: Privacy): string {
  const isHeader = at.startsWith('header ')
  const name = at.slice(at.lastIndexOf('/') + 1)
  // Treat an array item like the field that contains the array.
  if (/^\d+$/.test(name)) return describe(value, at.slice(0, at.lastIndexOf('/')), privacy)
  switch (typeof value) {
    case 'string':
      return isHeader || nonPersonalFields.has(name) || value.includes(privacy.runId)
        ? JSON.stringify(hideAddresses(value, privacy))
        : describeText(value)
    case 'number':
      // Describe large numbers instead of showing them, because they may be IDs, phone numbers or times.
      return Math.abs(value) < 1_000_000 ? String(value) : 'a large number'
    case 'object':
      if (value === null) return 'null'
      if (Array.isArray(value)) return describeList(value, at, privacy)
      return `an object${fieldNamesOf(value)}`
    default:
      return String(value)
  }
}

function describeText(text: string): string {
  if (text === '') return 'an empty string'
  if (/^\s*</.test(text)) return `a string that starts with ${JSON.stringify(text.trimStart().slice(0, 40))}`
  const kind = /^[^\s@]+@[^\s@]+$/.test(text) ? 'an email address' : 'a string'
  return `${kind} of ${text.length} ${text.length === 1 ? 'character' : 'characters'}`
}

function describeList(list: readonly unknown[], at: string, privacy: Privacy): string {
  if (list.length === 0) return 'an empty array'
  const name = at.slice(at.lastIndexOf('/') + 1)
  if (nonPersonalFields.has(name) && list.length <= 5) {
    return `[${list.map((item) => describe(item, at, privacy)).join(', ')}]`
  }
  return `an array of ${list.length}`
}

/**
 * Lists the field names of an object. Names that contain characters other than letters and `_` are hidden, because they may be email
 * addresses or IDs.
 */
function fieldNamesOf(value: object): string {
  const names = Object.keys(value).filter((name) => /^[A-Za-z_]{1,40}$/.test(name))
  return names.length === 0 ? '' : ` with ${names.slice(0, 8).join(', ')}${names.length > 8 ? ', …' : ''}`
}

/** Hides email addresses that the run did not create. */
export function hideAddresses(text: string, { isSynthetic, runId }: Privacy): string {
  if (isSynthetic) return text
  return text.replaceAll(/[^\s"'<>@]+@[^\s"'<>@]+/g, (address) => (address.includes(runId) ? address : '…@…'))
}

function truncate(text: string): string {
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text
}

/** Description that replaces a received value in a report. */
export class ValueDescription {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

export function describeValue(text: string): ValueDescription {
  return new ValueDescription(text)
}
