import { describeSource } from '../../../client/describe-source.ts'
import { freeChecks } from '../../../service/quota.ts'
import { isObject, tryParseJson } from '../../../spec/json.ts'
import type { JournalEntry, OperationId, WebsiteState } from '../../../types.ts'
import { formatDateTime, formatMs, formatTimeOfDay, localizeTimes } from './time.ts'

const operationLabels: Readonly<Record<OperationId, string>> = {
  checkEmail: 'check',
  getHealth: 'health',
  exportUsers: 'export users',
  exportVisits: 'export visits',
  exportEvents: 'export events',
  exportConversions: 'export conv.',
  postAutomationConversion: 'conversion',
  postConversion: 'conversion',
  releaseCrm: 'release',
  deleteData: 'delete data',
  requestDataDeletion: 'request deletion',
  showDeletionConfirmation: 'open link',
  confirmDataDeletion: 'deletion',
  getScript: 'script',
  collectVisit: 'visit',
  collectEvent: 'event',
  identifyUser: 'identify',
}

export type CheckVerdict = 'ALLOW' | 'CHALLENGE' | 'BLOCK'

/** Reports whether a journal entry records a scenario load or a clock change instead of a call. */
export function isLine({ id }: JournalEntry): boolean {
  return id.startsWith('line_')
}

const unmatchedReasons: ReadonlySet<string> = new Set(['missing-key', 'wrong-key', 'wrong-key-cached', 'wrong-cop-key'])

/** Reports whether a request did not match any website because its key was missing or unknown. */
export function isUnmatched({ website_unknown, why }: JournalEntry): boolean {
  return website_unknown === true && unmatchedReasons.has(why.id)
}

/**
 * Reports whether the request came from the app under test. Such a request contains one of the website's credentials and was not sent by
 * the web UI or the API reference.
 */
export function isFromApp(entry: JournalEntry, { keys, cop_key }: Pick<WebsiteState, 'keys' | 'cop_key'>): boolean {
  if (isLine(entry) || isUnmatched(entry)) return false
  const { headers, path, body } = entry.request
  if (mockPagePattern.test(headers.referer ?? '')) return false
  const key = headers['x-dc-key']
  return key === undefined
    ? path.includes(cop_key) || (body ?? '').includes(cop_key)
    : keys.some(({ prefix }) => key === `${prefix}…`)
}

/** Matches the URLs of the web UI and the API reference. */
const mockPagePattern = /^https?:\/\/[^/]+\/_mock\/(?:ui|reference)\b/

/** Reports whether a journal entry records a scenario load, restore or reset. */
export function isLoad({ why }: JournalEntry): boolean {
  return ['loaded', 'restored', 'reset'].includes(why.id)
}

export function findLastLoad(entries: readonly JournalEntry[]): JournalEntry | null {
  return entries.findLast(isLoad) ?? null
}

/** Counts the loads after the journal entry with the ID `since`. If no entry has this ID, counts all loads. */
export function countLoadsSince(entries: readonly JournalEntry[], since: string | null): number {
  const later = entries.slice(entries.findIndex(({ id }) => id === since) + 1)
  return later.filter(isLoad).length
}

export function formatScenarioTitle({ scenario }: Pick<WebsiteState, 'scenario'>): string {
  return scenario?.title ?? scenario?.name ?? 'No scenario'
}

/** IDs of the reasons for which the mock can reject a request before reading the request body. */
const rejectedBeforeBody: ReadonlySet<string> = new Set([...unmatchedReasons, 'key-deleted', 'key-store-outage'])

/** Reports whether the request body is missing from the journal because the mock did not read it. */
export function isBodyUnread({ request: { method, headers, body }, why }: JournalEntry): boolean {
  if (body !== null || method === 'GET' || method === 'HEAD') return false
  const sent = Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined
  return sent || rejectedBeforeBody.has(why.id)
}

export function formatCallName({ operation, request }: JournalEntry): string {
  return isOperation(operation) ? operationLabels[operation] : request.method
}

/** Returns text that identifies the subject of a call, such as an email address. */
export function describeSubject(entry: JournalEntry): string {
  if (entry.email !== null) return entry.email
  const key = isUnmatched(entry) ? entry.request.headers['x-dc-key'] : undefined
  if (key !== undefined) return `key ${key}`
  if (isOperation(entry.operation))
    return findText(entry.request.body, ['email', 'user_id', 'name', 'page_url', 'event']) ?? ''
  return entry.request.path
}

/** Returns null unless the call is a successful email check. */
export function verdictOf(entry: JournalEntry): CheckVerdict | null {
  const isCheck = entry.operation === 'checkEmail' && entry.response.status === 200
  // Use a regular expression instead of a JSON parser, because the stored body may be truncated.
  const action = isCheck ? /"action":"(ALLOW|CHALLENGE|BLOCK)"/.exec(entry.response.body ?? '')?.[1] : undefined
  return action === 'ALLOW' || action === 'CHALLENGE' || action === 'BLOCK' ? action : null
}

export function describeLine({ at, why: { id, message, state } }: JournalEntry): string {
  const { before, now, frozen, occurred } = state
  if (id !== 'clock' || typeof before !== 'string' || typeof now !== 'string')
    return localizeTimes(message, Date.parse(at))
  const due =
    typeof occurred === 'number' && occurred > 0
      ? `; ${occurred === 1 ? '1 event' : `${occurred} events`} became due`
      : ''
  const clockState = frozen === true ? 'frozen' : 'running'
  if (now === before) return `The clock is ${clockState}`
  const [fromMs, toMs] = [Date.parse(before), Date.parse(now)]
  return `The clock moved forward by ${formatMs(toMs - fromMs)} to ${formatDateTime(toMs, fromMs)} and is ${clockState}${due}`
}

/** Returns the reason for a response, as shown in the list of calls. Uses the short form of the reason if one exists. */
export function describeWhy(entry: JournalEntry): string {
  const brief = describeBriefly(entry)
  const { at, why } = entry
  if (brief === null) return localizeTimes(why.message, Date.parse(at))
  return [brief, ...why.hints.map(({ id }) => id.replaceAll('-', ' '))].join('; ')
}

/** Returns null if the reason has no short form. */
function describeBriefly({ at, why: { id, state } }: JournalEntry): string | null {
  switch (id) {
    case 'live':
      return state.test_address === undefined
        ? `risk engine: ${describeSignals(state.signals)}, first check`
        : `test address "${state.test_address}" ${state.effect}, first check`
    case 'verdict':
      return `verdict for ${state.match}, first check`
    case 'test-address':
      return `test address "${state.name}"`
    case 'test-address-error':
      return `test address "${state.name}", not counted`
    case 'storage': {
      const since = typeof state.since === 'string' ? `, known ${formatDurationSince(at, state.since)}` : ''
      const signals = state.signals === undefined ? '' : `: ${describeSignals(state.signals)}`
      return `from storage${since}${signals}`
    }
    case 'quota-exhausted':
      return `quota: ${state.checks_used} of ${freeChecks} used`
    case 'fault':
      return `fault: ${describeAppliedFault(state)}`
    case 'wrong-key-cached':
      return `cached as wrong${formatAgo(state.since, at)}`
    case 'key-deleted':
      return `key “${state.name}” deleted${formatAgo(state.deleted_at, at)}`
    case 'key-store-outage':
      return 'key store unreachable, key not cached'
    case 'link-used':
      return `link used${formatAgo(state.used_at, at)}`
    case 'link-expired':
      return `link expired${formatAgo(state.expires_at, at)}`
    default:
      return null
  }
}

/** Formats the signals that contribute to a risk score, such as `disposable domain +85`. */
function describeSignals(signals: unknown): string {
  if (typeof signals !== 'object' || signals === null) return 'no signals'
  const terms = Object.entries(signals).map(([tag, weight]) => `${tag.replaceAll('_', ' ')} +${weight}`)
  return terms.join(', ') || 'no signals'
}

/** Returns the full reason for a response. Times are in the browser's time zone. */
export function explainWhy({ at, why: { id, message, hints, state } }: JournalEntry): string {
  if (id !== 'fault') return localizeTimes(message, Date.parse(at))
  const before =
    state.when === 'before' && state.service_message === undefined ? '; the service did not process the request' : ''
  const serviceResult =
    typeof state.service_message === 'string'
      ? `. The service ${state.when === 'after' ? 'had returned' : 'returned'} ${state.service_status ?? 'nothing'}: ` +
        localizeTimes(state.service_message, Date.parse(at))
      : ''
  const fault = `Fault: ${describeAppliedFault(state)}${before}${serviceResult}. Fault ID: ${state.fault} (hit ${state.hit})`
  return [fault, ...hints.map((hint) => localizeTimes(hint.message, Date.parse(at)))].join('. ')
}

function describeAppliedFault({ effect, when }: JournalEntry['why']['state']): string {
  return `${effect}${when === 'after' ? ', after processing' : ''}`
}

/** Formats the time from `since` to `at` with a leading space, as in ` 3 min ago`. Returns an empty string if `since` is not a string. */
function formatAgo(since: unknown, at: string): string {
  return typeof since === 'string' ? ` ${formatDurationSince(at, since)} ago` : ''
}

function formatDurationSince(at: string, since: string): string {
  return formatMs(Date.parse(at) - Date.parse(since))
}

/** Returns a call's changes as text, for example `checks → 4, + person`. */
export function describeChange({ changed }: JournalEntry): string {
  if (changed.length === 0) return 'no changes'
  return changed.map(describeOneChange).join(', ')
}

const singular: Readonly<Record<string, string>> = { people: 'person', mailbox: 'email' }

function describeOneChange({ resource, before, after }: JournalEntry['changed'][number]): string {
  if (resource === 'checks_used') return `checks → ${formatFieldValue(after)}`
  const [kind = '', name] = resource.split('/')
  if (name === undefined) return resource
  const singularKind = singular[kind] ?? kind.replace(/s$/, '')
  if (before === null) return `+ ${singularKind}`
  return after === null ? `− ${singularKind}` : singularKind
}

export function formatFieldValue(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function isOperation(operation: string | null): operation is OperationId {
  return operation !== null && Object.hasOwn(operationLabels, operation)
}

function findText(body: string | null, fields: readonly string[]): string | null {
  const value = tryParseJson(body)
  if (!isObject(value)) return null
  const isText = (text: unknown): text is string => typeof text === 'string' && text !== ''
  return fields.map((field) => value[field]).find(isText) ?? null
}

export function scoreOf({ response }: JournalEntry): string | null {
  return /"risk_score":([\d.]+)/.exec(response.body ?? '')?.[1] ?? null
}

const searchTexts = new WeakMap<JournalEntry, string>()

/**
 * A word matches if it occurs in the entry's searchable text or equals the entry's ID. Scenario loads and clock changes match only an empty
 * filter.
 */
export function matchesCallFilter(entry: JournalEntry, words: readonly string[]): boolean {
  if (words.length === 0) return true
  if (isLine(entry)) return false
  const text = searchTexts.get(entry) ?? formatSearchText(entry)
  searchTexts.set(entry, text)
  return words.every((word) => text.includes(word) || word === entry.id.toLowerCase())
}

function formatSearchText(entry: JournalEntry): string {
  return [
    formatTimeOfDay(Date.parse(entry.at)),
    formatCallName(entry),
    describeSubject(entry),
    formatStatus(entry),
    verdictOf(entry),
    verdictOf(entry) === null ? null : scoreOf(entry),
    describeWhy(entry),
    describeSource(entry.why),
    describeChange(entry),
  ]
    .join(' ')
    .toLowerCase()
}

export function formatStatus({ response }: JournalEntry): string {
  return response.status === null ? 'none' : String(response.status)
}

export function splitFilter(text: string): string[] {
  return text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
}
