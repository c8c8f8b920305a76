import { getAtPointer } from '../contract/get-at-pointer.ts'
import { joinPointer } from '../spec/document.ts'
import { tryParseJson } from '../spec/json.ts'

/** Signup outcome from the user's point of view. */
export type Outcome = 'welcome' | 'challenged' | 'refused'

export const outcomes = ['welcome', 'challenged', 'refused'] as const

/** Response to a signup. Redirects are not followed. */
export interface AppResponse {
  status: number
  /** `Location` header. Null if the response has none. */
  location: string | null
  body: string
  /** Response headers and body. The drill searches them for private keys. */
  sent: readonly SentText[]
}

/** Text that the app sent, such as a header or a page. */
export interface SentText {
  /** Example: `the body of POST /signup`. */
  place: string
  text: string
}

/** Conditions that identify an outcome. A response must meet all of them. */
export interface OutcomeMatch {
  status?: number
  /** Text that the `Location` header must contain. */
  redirect?: string
  /** Text that the response body must contain. */
  text?: string
  /** Values that the JSON body must contain, keyed by JSON pointer. */
  json?: Readonly<Record<string, unknown>>
}

export type OutcomeMatches = Readonly<Partial<Record<Outcome, OutcomeMatch>>>

/**
 * If no conditions match, returns `refused` for a 4xx status and null for a 5xx status. For a status below 400, returns `welcome` or, if
 * `matches` contains conditions for `welcome`, `unrecognized`.
 */
export function readOutcome(response: AppResponse, matches: OutcomeMatches): Outcome | 'unrecognized' | null {
  // Check `welcome` last, because its conditions are often the least specific, such as `status: 200`.
  for (const outcome of ['refused', 'challenged', 'welcome'] as const) {
    const match = matches[outcome]
    if (match !== undefined && isMatch(response, match)) return outcome
  }
  if (response.status >= 500) return null
  if (response.status >= 400) return 'refused'
  return matches.welcome === undefined ? 'welcome' : 'unrecognized'
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
 * Returns a condition that matches all responses in `these` and none in `others`, or null if there is none. Uses only parts of the response
 * that rarely differ from person to person.
 *
 * @param these the app's responses for one verdict
 * @param others the app's responses for other verdicts
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

/** Maximum length of a response body that can be used as a `text` condition, in characters. */
const maxText = 200

/** Includes the query string only if it consists of one parameter that contains no email address. */
function pathOf(location: string): string {
  const { pathname, search } = new URL(location, 'http://localhost')
  const names = [...new URLSearchParams(search)]
  const [name, value] = names[0] ?? []
  return names.length === 1 && value !== undefined && !value.includes('@')
    ? `${pathname}?${name}=${encodeURIComponent(value)}`
    : pathname
}

/** Returns values with their JSON pointers. Skips numbers, which are often IDs or times. */
function scalarsOf(value: unknown, pointer = ''): [string, unknown][] {
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return [[pointer, value]]
  if (typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, item]) => scalarsOf(item, joinPointer(pointer, name)))
}

function headingsOf(body: string): string[] {
  return [...body.matchAll(/<(?:h[1-3]|title)\b[^>]*>([^<]+)</gi)].map(([, text = '']) => text)
}

/** Formats conditions as YAML for the `outcomes:` section of dc-mock.yaml. */
export function formatMatch({ status, redirect, text, json }: OutcomeMatch): string {
  const entries = [
    status === undefined ? null : `status: ${status}`,
    redirect === undefined ? null : `redirect: ${JSON.stringify(redirect)}`,
    text === undefined ? null : `text: ${JSON.stringify(text)}`,
    json === undefined ? null : `json: ${JSON.stringify(json)}`,
  ]
  return `{ ${entries.filter((entry) => entry !== null).join(', ')} }`
}
