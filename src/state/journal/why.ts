/**
 * Reasons for all responses. Scenarios and filters refer to a reason by its ID. The sentence is formatted only when a journal entry is
 * read.
 */
import { formatScore, type ScoreBreakdown } from '../../service/risk/score.ts'
import type { Hint } from '../../spec/generated/control.d.ts'
import { citeReason } from './deciding-fact.ts'
import type { State, WhyId } from './why-id.ts'

/** Source of a rule. `mock` means that the rule is specific to the mock. */
type Provenance = 'documented' | 'client' | 'assumed' | 'mock'

type Reason = (state: State) => string

const formatDate = (at: unknown): string => (typeof at === 'number' ? new Date(at).toISOString() : 'an unknown time')

export const reasons: Readonly<Record<WhyId, Reason>> = {
  // Paths and methods
  'unknown-path': () => 'This path does not exist',
  'unknown-export': () => 'The key is valid, but this path is not an export endpoint',
  'wrong-method': (s) => `This path supports only ${s.allow} requests`,
  preflight: () => 'The preflight request succeeded, because pages from any origin can call this operation',
  // Credentials
  'missing-key': () => 'The x-dc-key header is missing',
  'wrong-key': () => 'No website has this key',
  'wrong-key-cached': (s) =>
    `${s.added_since ? '' : 'No website has this key. '}The key was rejected at ${formatDate(s.since)}, and the rejection is cached for 30 seconds`,
  'key-deleted': (s) => `The key "${s.name}" was deleted at ${formatDate(s.deleted_at)}`,
  'key-store-outage': () => 'The key store is unavailable, and this key is not in the cache of valid keys',
  'wrong-cop-key': () => 'No website has this cop_key',
  'release-denied': (s) => `The request was rejected because the ${s.wrong} is wrong`,
  // Request bodies
  'invalid-json': () => 'The request body is not a JSON object',
  'invalid-body': (s) => `The request body does not match the spec: ${s.problem}`,
  'invalid-query': (s) => `The query does not match the spec: ${s.problem}`,
  'body-too-large': (s) => `The request body is larger than ${s.limit} bytes`,
  'body-incomplete': () => 'The connection closed before the body was complete',
  // Email checks
  'quota-exhausted': (s) => `The website has used ${s.checks_used} of the 500 free checks on the ${s.plan} plan`,
  storage: (s) =>
    `The stored result was returned, because ${s.source === 'check' ? 'a check' : 'the script'} identified the address at ${formatDate(s.since)}${explainScore(s)}${formatIgnoredVerdict(s)}${formatTestAddress(s)}`,
  live: (s) =>
    `This was the first check of the address, so the risk engine determined and stored the result${explainScore(s)}${formatTestAddress(s)}`,
  verdict: (s) =>
    `This was the first check of the address, so the verdict configured for "${s.match}" was returned${formatTestAddress(s)}`,
  'test-address': (s) =>
    `The address is the test address "${s.name}", which determined the result of this first check${formatTestAddress(s)}`,
  'test-address-error': (s) =>
    `The test address "${s.name}" determined the response, so the mock did not count the email check`,
  fault: (s) =>
    `Fault ${s.fault} (hit count ${s.hit}) was applied ${s.when} the operation: ${s.effect}${formatFaultedResponse(s)}`,
  // Other operations
  health: () => 'The key is valid',
  export: (s) => `This page contains ${s.count === 1 ? '1 record' : `${s.count} records`}`,
  conversion: (s) => `The conversion has the status "${s.status}"`,
  'duplicate-conversion': (s) =>
    `A conversion with the same source, credential type and external ID ("${s.external_id}") already exists. The existing conversion was returned, and nothing was stored`,
  released: (s) => `${s.released === 1 ? '1 conversion was' : `${s.released} conversions were`} released`,
  deleted: (s) =>
    Object.values(s).some((count) => Number(count) > 0)
      ? "The person's data was deleted"
      : 'Nothing was deleted because the website has no data about this person',
  'deletion-requested': (s) =>
    s.mailed
      ? 'Nothing is deleted until the person confirms the deletion. The email with the confirmation link is in the mock’s mailbox'
      : 'No email was sent because the website has no data about this address',
  'link-shown': () => 'Opening the link does not delete anything. The button on the page confirms the deletion',
  'link-confirmed': () => 'The person confirmed the deletion, and the data was deleted',
  'link-used': (s) => `The link was already used at ${formatDate(s.used_at)}`,
  'link-expired': (s) => `The link expired at ${formatDate(s.expires_at)}`,
  'link-unknown': () => 'No website has a deletion request with this confirmation link',
  script: () => 'The website’s tracking script was returned',
  visit: () => 'A visit was stored',
  event: () => 'An event was stored',
  identified: () => 'The tracking script identified a person',
  loaded: (s) => `Loaded: ${formatScenario(s)}`,
  restored: (s) => `Saved state restored: ${formatScenario(s)}`,
  reset: (s) => `Reset to the initial state: ${formatScenario(s)}`,
  clock: formatClockMove,
  'checks-reset': (s) => `Switching to the ${s.plan} plan reset checks_used to 0`,
  'dashboard-key': (s) => `The dashboard accepted the private key ${s.key}…`,
  'store-unavailable': (s) =>
    s.may_have_run
      ? 'Redis, which stores the shared state, became unavailable before confirming the operation. The operation may or may not have run'
      : `${s.problem}`,
  'internal-error': () => 'A bug in dc-mock caused this response. For details, see dc-mock’s log',
}

/** Reasons recorded when a website's state is replaced. */
export const scenarioReasons: ReadonlySet<WhyId> = new Set<WhyId>(['loaded', 'restored', 'reset'])

/** Reasons for journal entries that record something other than a request, such as a reset. */
export const lineReasons: ReadonlySet<WhyId> = new Set<WhyId>([
  ...scenarioReasons,
  'clock',
  'checks-reset',
  'dashboard-key',
])

export interface Why {
  id: WhyId
  state: State
  hints?: readonly Hint[]
}

/** Reason in the format of logs and API responses. In `state`, times are ISO 8601 strings instead of numbers. */
export interface WhyEntry extends Why {
  message: string
  /** Number of the fact in openapi.yaml that determined the response. Null for behavior that is specific to the mock. */
  fact: number | null
  hints: Hint[]
  provenance: Provenance
  /** Service document section, assumption number, or mock feature. */
  source: string
}

export function createWhy(id: WhyId, state: State = {}, hint: Hint | null = null): Why {
  return hint ? { id, state, hints: [hint] } : { id, state }
}

export function addHints(why: Why, hints: readonly Hint[]): Why {
  return hints.length === 0 ? why : { ...why, hints: [...(why.hints ?? []), ...hints] }
}

/** `operation` is null if the request did not match an operation. */
export function formatWhy(why: Why, operation: string | null): WhyEntry {
  const { id, state, hints = [] } = why
  const message = appendHints(formatReason(why), hints)
  return { id, message, hints: [...hints], state: formatTimes(state), ...citeSource(id, operation, state) }
}

/** Returns the reason's sentence without the hints. */
export function formatReason({ id, state }: Why): string {
  return reasons[id](state)
}

function appendHints(text: string, hints: readonly Hint[]): string {
  return hints.reduce((before, { message }) => `${before}${/[.?!]$/.test(before) ? ' ' : '. '}${message}`, text)
}

function citeSource(
  id: WhyId,
  operation: string | null,
  state: State,
): Pick<WhyEntry, 'fact' | 'provenance' | 'source'> {
  const cited = citeReason(id, operation, state)
  if ('mock' in cited) return { fact: null, provenance: 'mock', source: cited.mock }
  return { fact: cited.number, provenance: cited.from, source: cited.at }
}

/** State fields that contain a time in ms. */
const timeFields: ReadonlySet<string> = new Set(['since', 'deleted_at', 'used_at', 'expires_at', 'before', 'now'])

function formatTimes(state: State): State {
  return Object.fromEntries(
    Object.entries(state).map(([name, value]) => [
      name,
      timeFields.has(name) && typeof value === 'number' ? new Date(value).toISOString() : value,
    ]),
  )
}

function explainScore({ risk_score, action, signals }: State): string {
  if (typeof risk_score !== 'number') return ''
  return `. Score: ${formatScore({ risk_score, action, signals } as ScoreBreakdown)}`
}

function formatIgnoredVerdict({ ignored_verdict }: State): string {
  return ignored_verdict === undefined
    ? ''
    : `. The verdict configured for "${ignored_verdict}" applies only to new addresses, because a stored verdict does not change`
}

/** Describes an effect that is not visible in the response, such as a delay. */
function formatTestAddress({ test_address, effect }: State): string {
  return test_address === undefined ? '' : `. The test address "${test_address}" ${effect}`
}

function formatFaultedResponse({ when, service_status, service_message }: State): string {
  if (service_message === undefined) return '. The operation did not run'
  return `. The service ${when === 'after' ? 'had responded' : 'responded'} with ${service_status ?? 'no status'}: ${service_message}`
}

function formatScenario({ scenario, title }: State): string {
  if (typeof scenario !== 'string') return typeof title === 'string' ? `"${title}"` : 'a document without a title'
  return typeof title === 'string' ? `scenario ${scenario}, "${title}"` : `scenario ${scenario}`
}

function formatClockMove({ before, now, frozen, occurred }: State): string {
  const move =
    before === now
      ? `The clock shows ${formatDate(now)}`
      : `The clock moved from ${formatDate(before)} to ${formatDate(now)}`
  const dueText = occurred === 0 ? '' : `; ${occurred === 1 ? '1 event' : `${occurred} events`} became due`
  return `${move} and ${frozen ? 'is now frozen' : 'is now running'}${dueText}`
}
