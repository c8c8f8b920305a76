/** Determines the outcome of a signup from the app's response. */
import { getAtPointer } from '../contract/get-at-pointer.ts'
import { joinPointer } from '../spec/document.ts'
import { tryParseJson } from '../spec/json.ts'

/** Outcome of a signup from the person's point of view. */
export type Outcome = 'welcome' | 'challenged' | 'refused'

export const outcomes = ['welcome', 'challenged', 'refused'] as const

/** Response of the app to a signup. Redirects are not followed. */
export interface AppResponse {
  status: number
  /** Redirect target. Null if the response is not a redirect. */
  location: string | null
  body: string
  /** Response headers and body, which the drill searches for secrets. */
  sent: readonly SentText[]
}

/** Text sent by the app, such as a header or a page. */
export interface SentText {
  /** Location of the text, such as `the body of POST /signup`. */
  place: string
  text: string
}

/** Conditions for a response. A response must meet all conditions. */
export interface OutcomeMatch {
  status?: number
  /** Text that the redirect URL must contain. */
  redirect?: string
  /** Text that the body must contain. */
  text?: string
  /** Expected values in the JSON body, keyed by JSON pointer. */
  json?: Readonly<Record<string, unknown>>
}

/** Conditions that identify each outcome. */
export type OutcomeMatches = Readonly<Partial<Record<Outcome, OutcomeMatch>>>

/**
 * Returns the outcome that a response indicates. The conditions take precedence over the defaults: a status below 400 means `welcome`, and
 * a status below 500 means `refused`. Returns null for a 5xx response that does not meet any of the conditions.
 */
export function readOutcome(response: AppResponse, matches: OutcomeMatches): Outcome | null {
  // Try `welcome` last, because its conditions are often the least specific, such as status 200.
  for (const outcome of ['refused', 'challenged', 'welcome'] as const) {
    const match = matches[outcome]
    if (match !== undefined && isMatch(response, match)) return outcome
  }
  if (response.status >= 500) return null
  return response.status < 400 ? 'welcome' : 'refused'
}

function isMatch({ status, location, body }: AppResponse, match: OutcomeMatch): boolean {
  if (match.status !== undefined && match.status !== status) return false
  if (match.redirect !== undefined && !(location ?? '').includes(match.redirect)) return false
  if (match.text !== undefined && !body.includes(match.text)) return false
  const json = match.json === undefined ? [] : Object.entries(match.json)
  const parsed = json.length === 0 ? undefined : tryParseJson(body)
  return json.every(([pointer, expected]) => getAtPointer(parsed, pointer) === expected)
}

/**
 * Finds conditions that match all responses in `these` and none in `others`. Returns null if no such conditions exist. `these` contains the
 * app's responses for one verdict. Compares only parts that are the same for every person: the status, the redirect, the strings, booleans
 * and nulls of a JSON body, headings, and short bodies.
 */
export function findOutcomeMatch(these: readonly AppResponse[], others: readonly AppResponse[]): OutcomeMatch | null {
  const [first] = these
  if (!first) return null
  const candidates: OutcomeMatch[] = [
    { status: first.status },
    ...(first.location === null ? [] : [{ redirect: pathOf(first.location) }]),
    ...scalarsOf(tryParseJson(first.body)).map(([pointer, value]) => ({ json: { [pointer]: value } })),
    ...headingsOf(first.body).map((text) => ({ text })),
    ...(first.body.trim() !== '' && first.body.length <= maxText ? [{ text: first.body.trim() }] : []),
  ]
  return (
    candidates.find(
      (match) =>
        these.every((response) => isMatch(response, match)) && !others.some((response) => isMatch(response, match)),
    ) ?? null
  )
}

/** Maximum length of a body that is compared as a whole, in characters. */
const maxText = 200

/**
 * Returns the path of a redirect target. A single query parameter is kept, unless it contains an email address. Longer queries are dropped,
 * because they can differ from person to person.
 */
function pathOf(location: string): string {
  const { pathname, search } = new URL(location, 'http://localhost')
  const names = [...new URLSearchParams(search)]
  const [name, value] = names[0] ?? []
  return names.length === 1 && value !== undefined && !value.includes('@')
    ? `${pathname}?${name}=${encodeURIComponent(value)}`
    : pathname
}

/** Returns the strings, booleans and nulls in JSON data with their JSON pointers. Omits numbers, because they are often IDs or times. */
function scalarsOf(value: unknown, pointer = ''): [string, unknown][] {
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return [[pointer, value]]
  if (typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, item]) => scalarsOf(item, joinPointer(pointer, name)))
}

/** Returns the text of a page's title and headings. */
function headingsOf(body: string): string[] {
  return [...body.matchAll(/<(?:h[1-3]|title)\b[^>]*>([^<]+)</gi)].map(([, text = '']) => text)
}

/** Formats conditions as lines for `outcomes:` in dc-mock.yaml. */
export function formatMatch({ status, redirect, text, json }: OutcomeMatch): string {
  const entries = [
    status === undefined ? null : `status: ${status}`,
    redirect === undefined ? null : `redirect: ${JSON.stringify(redirect)}`,
    text === undefined ? null : `text: ${JSON.stringify(text)}`,
    json === undefined ? null : `json: ${JSON.stringify(json)}`,
  ]
  return `{ ${entries.filter((entry) => entry !== null).join(', ')} }`
}
