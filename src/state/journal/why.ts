/**
 * Every reason an answer can have. The id is what scenarios expect and what filters name; the sentence is made when it is read,
 * so that a request pays nothing for it.
 */
import type { Hint } from '../../spec/generated/control.d.ts'
import { citeReason } from './deciding-fact.ts'
import type { State, WhyId } from './why-id.ts'

/** Where a rule is known from; `mock` marks what only a mock does. */
type Provenance = 'documented' | 'client' | 'assumed' | 'mock'

/** Says a reason in words. */
type Reason = (state: State) => string

const formatDate = (at: unknown): string => (typeof at === 'number' ? new Date(at).toISOString() : 'an unknown time')

export const reasons: Readonly<Record<WhyId, Reason>> = {
  // Addressing
  'unknown-path': () => 'No operation has this path',
  'unknown-export': () => 'The key is good; no export has this path',
  'wrong-method': (s) => `The path is known, the method is not: it takes ${s.allow}`,
  preflight: () => 'A browser asked first; this operation is open to any origin',
  // Credentials
  'missing-key': () => 'The x-dc-key header was not sent',
  'wrong-key': () => 'No website has this key',
  'wrong-key-remembered': (s) =>
    `This key was found wrong at ${formatDate(s.since)} and is remembered as wrong for 30 seconds`,
  'key-deleted': (s) => `The key "${s.name}" was deleted at ${formatDate(s.deleted_at)}`,
  'key-store-outage': () => 'The key store is out of reach and this key is not remembered as valid',
  'wrong-cop-key': () => 'No website has this cop_key',
  'gate-refused': (s) => `The gate needs the cop_key and the release secret: the ${s.wrong} is wrong`,
  // Bodies
  'invalid-json': () => 'The body is not a JSON object',
  'invalid-body': (s) => `The body does not fit the spec: ${s.problem}`,
  'invalid-query': (s) => `The query does not fit the spec: ${s.problem}`,
  'body-too-large': (s) => `The body is larger than ${s.limit} bytes`,
  'body-broken-off': () => 'The connection ended before the body was complete',
  // Email check
  quota: (s) => `Plan ${s.plan}: ${s.checks_used} of 500 free checks used`,
  storage: (s) =>
    `Answered from storage: known since ${formatDate(s.since)} from the ${s.known_from}${formatIgnoredVerdict(s)}${formatSteering(s)}`,
  live: (s) => `First check of this address: the risk engine decided, the result is stored${formatSteering(s)}`,
  verdict: (s) => `First check of this address: the website's verdict for "${s.match}" decided${formatSteering(s)}`,
  steering: (s) => `First check of this address: the steering address "${s.name}" decided${formatSteering(s)}`,
  'steering-error': (s) => `The steering address "${s.name}" asks for this answer; nothing was counted`,
  fault: (s) => `Fault ${s.fault}, hit ${s.hit}, ${s.when} the work: ${s.did}${formatFaultedResponse(s)}`,
  // The other operations
  health: () => 'The key is good',
  export: (s) => `${s.count} records of this page`,
  conversion: (s) => `Conversion ${s.status}`,
  'conversion-repeated': (s) =>
    `"${s.external_id}" came from this source with this kind of credential before: answered with the first one, nothing stored`,
  released: (s) => `${s.released} held conversions fitted`,
  deleted: (s) =>
    Object.values(s).some((count) => Number(count) > 0)
      ? "The person's data was deleted"
      : 'Nothing was deleted: the website has no data of this person',
  'deletion-requested': (s) =>
    s.mailed
      ? 'Nothing is deleted until the person confirms from the inbox; the mail is in the mailbox'
      : 'No mail was sent: the website has no data of this address',
  'link-shown': () => 'Opening the link changes nothing; the button on the page confirms',
  'link-confirmed': () => 'The person confirmed: the deletion ran',
  'link-used': (s) => `The link was used at ${formatDate(s.used_at)}`,
  'link-expired': (s) => `The link ended at ${formatDate(s.expires_at)}`,
  'link-unknown': () => 'No website sent this link',
  script: () => 'The tracking script of this website',
  visit: () => 'A visit was stored',
  event: () => 'An event was stored',
  identified: () => 'The script identified a person',
  // Lines that a change of the whole situation draws
  loaded: (s) => `From here on: ${formatScenario(s)}`,
  restored: (s) => `From here on a state that was put back: ${formatScenario(s)}`,
  reset: (s) => `From here on as it was made: ${formatScenario(s)}`,
  clock: formatClockMove,
  // Ours
  'store-away': (s) =>
    s.unsure
      ? 'Redis, which holds the state of all replicas, went away during the work: nobody knows whether it was done'
      : 'Redis, which holds the state of all replicas, is out of reach',
  'internal-error': () => 'dc-mock failed; this is a defect of dc-mock, see its log',
}

/** The reasons of lines, which no request caused. */
export const lineReasons: ReadonlySet<WhyId> = new Set<WhyId>(['loaded', 'restored', 'reset', 'clock'])

/** Why an answer was given: a reason and the state that it was read from. */
export interface Why {
  id: WhyId
  state: State
  /** Left out if there are none, as for nearly every request. */
  hints?: readonly Hint[]
}

/** A reason as the journal shows it. Times in its state are ISO 8601. */
export interface WhyEntry extends Why {
  says: string
  /** Number of the fact in openapi.yaml that decided the answer; null for what only a mock does. */
  fact: number | null
  hints: Hint[]
  provenance: Provenance
  /** Section of the service document, number of an assumption, or what the mock itself offers. */
  source: string
}

export function createWhy(id: WhyId, state: State = {}, hint: Hint | null = null): Why {
  return hint ? { id, state, hints: [hint] } : { id, state }
}

export function addHints(why: Why, hints: readonly Hint[]): Why {
  return hints.length === 0 ? why : { ...why, hints: [...(why.hints ?? []), ...hints] }
}

/** The reason for an answer to an operation; null for a request that called none. */
export function formatWhy(why: Why, operation: string | null): WhyEntry {
  const { id, state, hints = [] } = why
  const says = appendHints(formatReason(why), hints)
  return { id, says, hints: [...hints], state: formatTimes(state), ...citeSource(id, operation, state) }
}

/** The reason in words, without its hints. */
export function formatReason({ id, state }: Why): string {
  return reasons[id](state)
}

/** A text with the sentences of hints after it. */
function appendHints(text: string, hints: readonly Hint[]): string {
  return hints.reduce((before, { says }) => `${before}${/[.?!]$/.test(before) ? ' ' : '. '}${says}`, text)
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

/** Times in the state of a reason; records keep them in ms. */
const timeFields: ReadonlySet<string> = new Set(['since', 'deleted_at', 'used_at', 'expires_at', 'before', 'now'])

function formatTimes(state: State): State {
  return Object.fromEntries(
    Object.entries(state).map(([name, value]) => [
      name,
      timeFields.has(name) && typeof value === 'number' ? new Date(value).toISOString() : value,
    ]),
  )
}

function formatIgnoredVerdict({ passed_over }: State): string {
  return passed_over === undefined
    ? ''
    : `. The website's verdict for "${passed_over}" is for new addresses: a stored answer stays`
}

/** Names the effect of a steering address beyond its verdict: a stored answer, or a late one, does not show it. */
function formatSteering({ steering, did }: State): string {
  return steering === undefined ? '' : `. The steering address "${steering}" ${did}`
}

function formatFaultedResponse({ when, service_status, service_says }: State): string {
  if (service_says === undefined) return '; nothing was done'
  return `. The service ${when === 'after' ? 'had answered' : 'answered'} ${service_status ?? 'nothing'}: ${service_says}`
}

function formatScenario({ scenario, title }: State): string {
  if (typeof scenario !== 'string') return typeof title === 'string' ? `"${title}"` : 'a document without a title'
  return typeof title === 'string' ? `scenario ${scenario}, "${title}"` : `scenario ${scenario}`
}

function formatClockMove({ before, now, frozen, settled }: State): string {
  const move =
    before === now
      ? `The clock shows ${formatDate(now)}`
      : `The clock went from ${formatDate(before)} to ${formatDate(now)}`
  const settledText = settled === 0 ? '' : `; on the way ${settled === 1 ? '1 thing' : `${settled} things`} fell due`
  return `${move} and ${frozen ? 'stands still' : 'runs'} from here on${settledText}`
}
