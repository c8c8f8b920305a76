/** What a call was, in a few words. */
import { describeSource } from '../../../client/describe-source.ts'
import type { JournalEntry, OperationId, WebsiteState } from '../../../types.ts'
import { formatDateTime, formatDuration, formatTimeOfDay, localizeTimes } from './time.ts'

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
  requestDataDeletion: 'deletion asked',
  showDeletionConfirmation: 'link opened',
  confirmDataDeletion: 'deletion',
  getScript: 'script',
  collectVisit: 'visit',
  collectEvent: 'event',
  identifyUser: 'identify',
}

export type CheckVerdict = 'ALLOW' | 'CHALLENGE' | 'BLOCK'

/** Lines are no calls: a situation was replaced there, or a clock moved. */
export function isLine({ id }: JournalEntry): boolean {
  return id.startsWith('line_')
}

const unmatchedReasons: ReadonlySet<string> = new Set([
  'missing-key',
  'wrong-key',
  'wrong-key-remembered',
  'wrong-cop-key',
])

/** Whether it named no website: without a key, or with one that nobody has. */
export function isUnmatched({ why }: JournalEntry): boolean {
  return unmatchedReasons.has(why.id) && !why.hints.some(({ id }) => id === 'key-cached-as-wrong')
}

/**
 * Whether it came with a credential of this website, as the calls of its app do. A look at whether the mock is there has none, and
 * what somebody tries on a page of the mock is no call of the app.
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

/** Pages of the mock from which calls can be made. */
const mockPagePattern = /^https?:\/\/[^/]+\/_mock\/(?:ui|reference)\b/

/** Where the present situation begins: the line of the last load or reset; null where none is kept. */
export function findLastLoad(entries: readonly JournalEntry[]): JournalEntry | null {
  return entries.findLast((entry) => isLine(entry) && entry.why.id !== 'clock') ?? null
}

/** How many situations took each other's place since that of a line. */
export function countLoadsSince(entries: readonly JournalEntry[], since: string | null): number {
  const later = entries.slice(entries.findIndex(({ id }) => id === since) + 1)
  return later.filter((entry) => isLine(entry) && entry.why.id !== 'clock').length
}

/** What a situation is called. */
export function formatScenarioTitle({ scenario }: Pick<WebsiteState, 'scenario'>): string {
  return scenario?.title ?? scenario?.name ?? 'A situation of its own'
}

/** Refusals that come before the service reads a body. */
const rejectedBeforeBody: ReadonlySet<string> = new Set([...unmatchedReasons, 'key-deleted', 'key-store-outage'])

/** Whether it was answered before its body was read, so that nobody knows what was in it. */
export function isBodyUnread({ request: { method, headers, body }, why }: JournalEntry): boolean {
  if (body !== null || method === 'GET' || method === 'HEAD') return false
  const sent = Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined
  return sent || rejectedBeforeBody.has(why.id)
}

export function formatCallName({ operation, request }: JournalEntry): string {
  return isOperation(operation) ? operationLabels[operation] : request.method
}

/** Whom or what it was about. */
export function describeSubject(entry: JournalEntry): string {
  if (entry.email !== null) return entry.email
  const key = isUnmatched(entry) ? entry.request.headers['x-dc-key'] : undefined
  if (key !== undefined) return `key ${key}`
  if (isOperation(entry.operation))
    return findText(entry.request.body, ['email', 'user_id', 'name', 'page_url', 'event']) ?? ''
  return entry.request.path
}

const verdicts = new WeakMap<JournalEntry, CheckVerdict | null>()

/** The verdict of a check that was answered. */
export function verdictOf(entry: JournalEntry): CheckVerdict | null {
  const known = verdicts.get(entry)
  if (known !== undefined) return known
  const isCheck = entry.operation === 'checkEmail' && entry.response.status === 200
  // The whole answer may be cut off, so that it is no JSON any more.
  const action = isCheck ? /"action":"(ALLOW|CHALLENGE|BLOCK)"/.exec(entry.response.body ?? '')?.[1] : undefined
  const verdict = action === 'ALLOW' || action === 'CHALLENGE' || action === 'BLOCK' ? action : null
  verdicts.set(entry, verdict)
  return verdict
}

/** What a line says: of a clock that moved by how much, of a situation which one it is. */
export function describeLine({ at, why: { id, says, state } }: JournalEntry): string {
  const { before, now, frozen, settled } = state
  if (id !== 'clock' || typeof before !== 'string' || typeof now !== 'string')
    return localizeTimes(says, Date.parse(at))
  const due = typeof settled === 'number' && settled > 0 ? `; ${settled} fell due` : ''
  const from = frozen === true ? 'stands still' : 'runs'
  if (now === before) return `The clock ${from} from here on`
  const [fromMs, toMs] = [Date.parse(before), Date.parse(now)]
  return `The clock moved on by ${formatDuration(toMs - fromMs)} to ${formatDateTime(toMs, fromMs)} and ${from} from here on${due}`
}

/** Why it was answered so, in a few words where the whole sentence says what the row tells anyway. */
export function describeWhy(entry: JournalEntry): string {
  const brief = describeBriefly(entry)
  const { at, why } = entry
  if (brief === null) return localizeTimes(why.says, Date.parse(at))
  return [brief, ...why.hints.map(({ id }) => id.replaceAll('-', ' '))].join('; ')
}

/** The reason in a few words; null where the whole sentence is needed. */
function describeBriefly({ at, why: { id, state } }: JournalEntry): string | null {
  switch (id) {
    case 'live':
      return 'risk engine, first check'
    case 'verdict':
      return `verdict for ${state.match}, first check`
    case 'steering':
      return `steering address "${state.name}"`
    case 'steering-error':
      return `steering address "${state.name}", nothing counted`
    case 'storage': {
      const since = typeof state.since === 'string' ? `, known ${formatDurationSince(at, state.since)}` : ''
      return `from storage${since}`
    }
    case 'quota':
      return `quota: ${state.checks_used} of 500 used`
    case 'fault':
      return `fault: ${describeAppliedFault(state)}`
    case 'wrong-key-remembered':
      return `remembered as wrong${formatAgo(state.since, at)}`
    case 'key-deleted':
      return `the key “${state.name}” was deleted${formatAgo(state.deleted_at, at)}`
    case 'key-store-outage':
      return 'key store out of reach, key not remembered'
    case 'link-used':
      return `the link was used${formatAgo(state.used_at, at)}`
    case 'link-expired':
      return `the link ended${formatAgo(state.expires_at, at)}`
    default:
      return null
  }
}

/** Why it was answered so, in whole: what matters first, times as this browser has them. */
export function explainWhy({ at, why: { id, says, hints, state } }: JournalEntry): string {
  if (id !== 'fault') return localizeTimes(says, Date.parse(at))
  const before = state.when === 'before' && state.service_says === undefined ? '; the service did nothing' : ''
  const serviceResult =
    typeof state.service_says === 'string'
      ? `. The service ${state.when === 'after' ? 'had answered' : 'answered'} ${state.service_status ?? 'nothing'}: ` +
        localizeTimes(state.service_says, Date.parse(at))
      : ''
  const fault = `Fault: ${describeAppliedFault(state)}${before}${serviceResult}. It was hit ${state.hit} of the fault ${state.fault}`
  return [fault, ...hints.map((hint) => localizeTimes(hint.says, Date.parse(at)))].join('. ')
}

function describeAppliedFault({ did, when }: JournalEntry['why']['state']): string {
  return `${did}${when === 'after' ? ', after the work was done' : ''}`
}

/** ` 3 min ago`; empty where there is no time. */
function formatAgo(since: unknown, at: string): string {
  return typeof since === 'string' ? ` ${formatDurationSince(at, since)} ago` : ''
}

function formatDurationSince(at: string, since: string): string {
  return formatDuration(Date.parse(at) - Date.parse(since))
}

/** What it changed, in short: `checks → 4, + person`. */
export function describeChange({ changed }: JournalEntry): string {
  if (changed.length === 0) return 'changed nothing'
  return changed.map(describeOneChange).join(', ')
}

const singular: Readonly<Record<string, string>> = { people: 'person', mailbox: 'mail' }

function describeOneChange({ what, before, after }: JournalEntry['changed'][number]): string {
  if (what === 'checks_used') return `checks → ${formatValue(after)}`
  const [kind = '', name] = what.split('/')
  if (name === undefined) return what
  const singularKind = singular[kind] ?? kind.replace(/s$/, '')
  if (before === null) return `+ ${singularKind}`
  return after === null ? `− ${singularKind}` : singularKind
}

export function formatValue(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function isOperation(operation: string | null): operation is OperationId {
  return operation !== null && Object.hasOwn(operationLabels, operation)
}

function findText(body: string | null, fields: readonly string[]): string | null {
  const value = tryParseJson(body)
  if (typeof value !== 'object' || value === null) return null
  const found = new Map(Object.entries(value))
  for (const field of fields) {
    const text = found.get(field)
    if (typeof text === 'string' && text !== '') return text
  }
  return null
}

/** Undefined where the text is no JSON. */
export function tryParseJson(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The score of a check that was answered. */
export function scoreOf({ response }: JournalEntry): string | null {
  return /"risk_score":([\d.]+)/.exec(response.body ?? '')?.[1] ?? null
}

const searchTexts = new WeakMap<JournalEntry, string>()

/** Whether all words of a filter are in what a row shows, or are the whole id. A line fits where no filter is. */
export function matchesFilter(entry: JournalEntry, words: readonly string[]): boolean {
  if (words.length === 0) return true
  if (isLine(entry)) return false
  const text = searchTexts.get(entry) ?? formatSearchText(entry)
  searchTexts.set(entry, text)
  return words.every((word) => text.includes(word) || word === entry.id.toLowerCase())
}

/** What a row shows, in small letters. */
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

/** The words of a filter as somebody typed it. */
export function splitFilter(text: string): string[] {
  return text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
}
