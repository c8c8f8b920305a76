/**
 * Every reason an answer can have. The id is what scenarios expect and what filters name; the sentence is made when it is read,
 * so that a request pays nothing for it.
 */

/** Where a rule is known from; `mock` marks what only a mock does. */
export type Provenance = 'documented' | 'client' | 'assumed' | 'mock'

export type State = Readonly<Record<string, unknown>>

export interface Reason {
  provenance: Provenance
  /** Section of the service document, number of an assumption, or what the mock itself offers. */
  source: string
  says: (state: State) => string
}

const day = (at: unknown): string => (typeof at === 'number' ? new Date(at).toISOString() : 'an unknown time')

/** The ids of all reasons. */
export type WhyId =
  | 'unknown-path'
  | 'unknown-export'
  | 'wrong-method'
  | 'preflight'
  | 'missing-key'
  | 'wrong-key'
  | 'wrong-key-remembered'
  | 'key-deleted'
  | 'key-store-outage'
  | 'wrong-cop-key'
  | 'gate-refused'
  | 'invalid-json'
  | 'invalid-body'
  | 'invalid-query'
  | 'body-too-large'
  | 'body-broken-off'
  | 'quota'
  | 'storage'
  | 'live'
  | 'verdict'
  | 'steering'
  | 'steering-error'
  | 'fault'
  | 'health'
  | 'export'
  | 'conversion'
  | 'conversion-repeated'
  | 'released'
  | 'deleted'
  | 'deletion-requested'
  | 'link-shown'
  | 'link-confirmed'
  | 'link-used'
  | 'link-expired'
  | 'link-unknown'
  | 'script'
  | 'visit'
  | 'event'
  | 'identified'
  | 'loaded'
  | 'restored'
  | 'reset'
  | 'clock'
  | 'store-away'
  | 'internal-error'

export const reasons: Readonly<Record<WhyId, Reason>> = {
  // Addressing
  'unknown-path': reason('assumed', 'A7', (s) => `No operation has this path${hint(s)}`),
  'unknown-export': reason('assumed', 'A24', (s) => `The key is good; no export has this path${hint(s)}`),
  'wrong-method': reason('assumed', 'A7', (s) => `The path is known, the method is not: it takes ${s.allow}${hint(s)}`),
  preflight: reason('assumed', 'A14', () => 'A browser asked first; this operation is open to any origin'),
  // Credentials
  'missing-key': reason('documented', '7', (s) => `The x-dc-key header was not sent${hint(s)}`),
  'wrong-key': reason('documented', '7', (s) => `No website has this key${hint(s)}`),
  'wrong-key-remembered': reason(
    'documented',
    '5.3',
    (s) => `This key was found wrong at ${day(s.since)} and is remembered as wrong for 30 seconds${hint(s)}`,
  ),
  'key-deleted': reason('documented', '3.1', (s) => `The key "${s.name}" was deleted at ${day(s.deleted_at)}`),
  'key-store-outage': reason(
    'documented',
    '7',
    () => 'The key store is out of reach and this key is not remembered as valid',
  ),
  'wrong-cop-key': reason('documented', '7', (s) => `No website has this cop_key${hint(s)}`),
  'gate-refused': reason(
    'assumed',
    'A6',
    (s) => `The gate needs the cop_key and the release secret: the ${s.wrong} is wrong${hint(s)}`,
  ),
  // Bodies
  'invalid-json': reason('assumed', 'A2', (s) => `The body is not a JSON object${hint(s)}`),
  'invalid-body': reason('documented', '7', (s) => `The body does not fit the spec: ${s.problem}`),
  'invalid-query': reason('assumed', 'A12', (s) => `The query does not fit the spec: ${s.problem}`),
  'body-too-large': reason('assumed', 'A26', (s) => `The body is larger than ${s.limit} bytes`),
  'body-broken-off': reason('assumed', 'A26', () => 'The connection ended before the body was complete'),
  // Email check
  quota: reason('documented', '8', (s) => `Plan ${s.plan}: ${s.checks_used} of 500 free checks used`),
  storage: reason(
    'documented',
    '4.8',
    (s) => `Answered from storage: known since ${day(s.since)} from the ${s.known_from}${passedOver(s)}${hint(s)}`,
  ),
  live: reason(
    'documented',
    '4.8',
    (s) => `First check of this address: the risk engine decided, the result is stored${hint(s)}`,
  ),
  verdict: reason(
    'mock',
    'verdicts',
    (s) => `First check of this address: the website's verdict for "${s.match}" decided${hint(s)}`,
  ),
  steering: reason(
    'mock',
    'steering addresses',
    (s) => `First check of this address: the steering address "${s.name}" decided${hint(s)}`,
  ),
  'steering-error': reason(
    'mock',
    'steering addresses',
    (s) => `The steering address "${s.name}" asks for this answer; nothing was counted`,
  ),
  fault: reason(
    'mock',
    'faults',
    (s) => `Fault ${s.fault}, hit ${s.hit}, ${s.when} the work: ${s.did}${behindFault(s)}`,
  ),
  // The other operations
  health: reason('documented', '4.1', () => 'The key is good'),
  export: reason('assumed', 'A12', (s) => `${s.count} records of this page`),
  conversion: reason('assumed', 'A8', (s) => `Conversion ${s.status}`),
  'conversion-repeated': reason(
    'assumed',
    'A8',
    (s) =>
      `"${s.external_id}" came from this source with this kind of credential before: answered with the first one, nothing stored`,
  ),
  released: reason('assumed', 'A9', (s) => `${s.released} held conversions fitted`),
  deleted: reason('assumed', 'A10', (s) => `The person's data is gone; ${s.identifications} identifications fitted`),
  'deletion-requested': reason('documented', '4.7', (s) =>
    s.mailed
      ? 'Nothing is deleted until the person confirms from the inbox; the mail is in the mailbox'
      : 'No mail was sent: the website has no data of this address',
  ),
  'link-shown': reason('assumed', 'A11', () => 'Opening the link changes nothing; the button on the page confirms'),
  'link-confirmed': reason('documented', '4.7', () => 'The person confirmed: the deletion ran'),
  'link-used': reason('assumed', 'A29', (s) => `The link was used at ${day(s.used_at)}`),
  'link-expired': reason('assumed', 'A29', (s) => `The link ended at ${day(s.expires_at)}`),
  'link-unknown': reason('assumed', 'A29', () => 'No website sent this link'),
  script: reason('documented', '2.3', () => 'The tracking script of this website'),
  visit: reason('assumed', 'A14', () => 'A visit was stored'),
  event: reason('assumed', 'A14', () => 'An event was stored'),
  identified: reason('assumed', 'A14', () => 'The script identified a person'),
  // Lines that a change of the whole situation draws
  loaded: reason('mock', 'scenarios', (s) => `From here on: ${situation(s)}`),
  restored: reason('mock', 'scenarios', (s) => `From here on a state that was put back: ${situation(s)}`),
  reset: reason('mock', 'scenarios', (s) => `From here on as it was made: ${situation(s)}`),
  clock: reason('mock', 'clock', clockMoved),
  // Ours
  'store-away': reason('mock', 'dc-mock', (s) =>
    s.unsure
      ? 'Redis, which holds the state of all replicas, went away during the work: nobody knows whether it was done'
      : 'Redis, which holds the state of all replicas, is out of reach',
  ),
  'internal-error': reason('mock', 'dc-mock', () => 'dc-mock failed; this is a defect of dc-mock, see its log'),
}

/** The reasons of lines, which no request caused. */
export const lineReasons: ReadonlySet<WhyId> = new Set<WhyId>(['loaded', 'restored', 'reset', 'clock'])

/** Why an answer was given: a reason and the state that it was read from. */
export interface Why {
  id: WhyId
  state: State
}

/** A reason as the journal shows it. */
export interface WhyShown extends Why {
  says: string
  provenance: Provenance
  source: string
}

export function because(id: WhyId, state: State = {}): Why {
  return { id, state }
}

export function showWhy(why: Why): WhyShown {
  const { says, provenance, source } = reasons[why.id]
  return { id: why.id, says: says(why.state), state: why.state, provenance, source }
}

function reason(provenance: Provenance, source: string, says: (state: State) => string): Reason {
  return { provenance, source, says }
}

function hint(state: State): string {
  return typeof state.hint === 'string' ? `. ${state.hint}` : ''
}

function passedOver({ passed_over }: State): string {
  return passed_over === undefined
    ? ''
    : `. The website's verdict for "${passed_over}" is for new addresses: a stored answer stays`
}

function behindFault({ when, service_status, service_says }: State): string {
  if (service_says === undefined) return '; nothing was done'
  return `. The service ${when === 'after' ? 'had answered' : 'answered'} ${service_status ?? 'nothing'}: ${service_says}`
}

function situation({ scenario, title }: State): string {
  if (typeof scenario !== 'string') return typeof title === 'string' ? `"${title}"` : 'a document without a title'
  return typeof title === 'string' ? `scenario ${scenario}, "${title}"` : `scenario ${scenario}`
}

function clockMoved({ before, now, frozen, settled }: State): string {
  const move = before === now ? `The clock shows ${day(now)}` : `The clock went from ${day(before)} to ${day(now)}`
  const fell = settled === 0 ? '' : `; on the way ${settled === 1 ? '1 thing' : `${settled} things`} fell due`
  return `${move} and ${frozen ? 'stands still' : 'runs'} from here on${fell}`
}
