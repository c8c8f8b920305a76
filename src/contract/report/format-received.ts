/** What was received instead, as far as a report may show it. */

import { ValueDescription } from '../value-description.ts'

/** Longest text that is shown. */
const maxLength = 200

/** Fields whose texts say nothing of a person. */
const nonPersonalFields: ReadonlySet<string> = new Set([
  ...['success', 'message', 'action', 'risk_label', 'reasons', 'tags', 'status', 'version', 'registered_at'],
])

export interface Privacy {
  /** Whether all people behind the answers are made up: on a mock. */
  isSynthetic: boolean
  /** Part of every value that the run made up. */
  runId: string
}

/**
 * A value in one line: as JSON, `nothing` where there is none. Where the people are real, texts and names of fields that could be
 * about one are described instead. `at` is its place in the answer; secrets are masked already.
 */
export function formatReceived(value: unknown, at: string, privacy: Privacy): string {
  if (value === undefined) return 'nothing'
  if (value instanceof ValueDescription) return truncate(value.text)
  return truncate(privacy.isSynthetic ? JSON.stringify(value) : describe(value, at, privacy))
}

function describe(value: unknown, at: string, privacy: Privacy): string {
  const isHeader = at.startsWith('header ')
  const name = at.slice(at.lastIndexOf('/') + 1)
  // An item of a list is of the kind that the list is called by.
  if (/^\d+$/.test(name)) return describe(value, at.slice(0, at.lastIndexOf('/')), privacy)
  switch (typeof value) {
    case 'string':
      return isHeader || nonPersonalFields.has(name) || value.includes(privacy.runId)
        ? JSON.stringify(hideAddresses(value, privacy))
        : describeText(value)
    case 'number':
      // Longer ones are ids, telephone numbers, times.
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
  if (text === '') return 'an empty text'
  if (/^\s*</.test(text)) return `a text that begins ${JSON.stringify(text.trimStart().slice(0, 40))}`
  const kind = /^[^\s@]+@[^\s@]+$/.test(text) ? 'an email address' : 'a text'
  return `${kind} of ${text.length} ${text.length === 1 ? 'letter' : 'letters'}`
}

function describeList(list: readonly unknown[], at: string, privacy: Privacy): string {
  if (list.length === 0) return 'an empty list'
  const name = at.slice(at.lastIndexOf('/') + 1)
  if (nonPersonalFields.has(name) && list.length <= 5) {
    return `[${list.map((item) => describe(item, at, privacy)).join(', ')}]`
  }
  return `a list of ${list.length}`
}

/** Names of fields are words; one with other signs in it may be an address or an id. */
function fieldNamesOf(value: object): string {
  const names = Object.keys(value).filter((name) => /^[A-Za-z_]{1,40}$/.test(name))
  return names.length === 0 ? '' : ` with ${names.slice(0, 8).join(', ')}${names.length > 8 ? ', …' : ''}`
}

/** A text without the email addresses that are not of the run. */
export function hideAddresses(text: string, { isSynthetic: madeUp, runId }: Privacy): string {
  if (madeUp) return text
  return text.replaceAll(/[^\s"'<>@]+@[^\s"'<>@]+/g, (address) => (address.includes(runId) ? address : '…@…'))
}

function truncate(text: string): string {
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text
}
