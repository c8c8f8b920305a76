/** Replaces variables in recorded requests with real credentials. */

import type { RunMark } from '../limiter/run-mark.ts'
import type { ProbeCredentials } from '../probe-website.ts'
import type { ContractRequest } from '../request.ts'

/** Request with all variables replaced by credentials, or the name of the first variable whose credential is unknown. */
export type FilledRequest = { readonly request: ContractRequest } | { readonly missing: string }

export interface FillContext {
  credentials: ProbeCredentials
  mark: RunMark
  /** Environment variables. If a recording used two private keys, the second key is read from `DC_API_KEY_2`. */
  env: Readonly<Record<string, string | undefined>>
  /** Received IDs and cursors, keyed by the corresponding pseudonyms in the recording. */
  seen: ReadonlyMap<string, string>
}

const variable =
  /\$(DC_API_KEY|DC_COP_KEY|DC_RELEASE_SECRET|REJECTED_KEY|REJECTED_COP_KEY|REJECTED_SECRET|LINK_TOKEN)(_\d+)?/g

export function fillCredentials(request: ContractRequest, context: FillContext): FilledRequest {
  let missing: string | null = null
  const fill = (text: string, encode: (value: string) => string): string =>
    text.replaceAll(variable, (whole: string, name: string, number = '') => {
      const value = credentialFor(name, number, context)
      missing ??= value === null ? whole.slice(1) : null
      return encode(value ?? whole)
    })
  const [bare = '', query] = fill(request.path, encodeURIComponent).split('?')
  const filled: ContractRequest = {
    ...request,
    path: query === undefined ? bare : `${bare}?${replaceSeenIds(query, context.seen)}`,
    headers: Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, fill(value, (one) => one)]),
    ),
    // Escape each value for use in a JSON string.
    body: request.body === null ? null : fill(request.body, (one) => JSON.stringify(one).slice(1, -1)),
  }
  return missing === null ? { request: filled } : { missing }
}

/** Returns null if the credential is unknown. Tokens from emails are always unknown, because a replay cannot read emails. */
function credentialFor(name: string, number: string, { credentials, mark, env }: FillContext): string | null {
  const given = number === '' ? undefined : env[name + number]
  switch (name) {
    case 'DC_API_KEY':
      return (number === '' ? credentials.key : given) ?? null
    case 'DC_COP_KEY':
      return (number === '' ? credentials.copKey : given) ?? null
    case 'DC_RELEASE_SECRET':
      return (number === '' ? credentials.releaseSecret : given) ?? null
    case 'REJECTED_KEY':
      return mark.wrongKey + number.slice(1)
    case 'REJECTED_COP_KEY':
      return mark.wrongCopKey + number.slice(1)
    case 'REJECTED_SECRET':
      return mark.wrongSecret + number.slice(1)
    default:
      return null
  }
}

function replaceSeenIds(query: string, seen: ReadonlyMap<string, string>): string {
  return query.replaceAll(/=((?:cursor|id)-\d+)(?=&|$)/g, (whole: string, pseudonym: string) => {
    const value = seen.get(pseudonym)
    return value === undefined ? whole : `=${encodeURIComponent(value)}`
  })
}

export function recordSeenIds(recorded: unknown, received: unknown, seen: Map<string, string>): void {
  if (typeof recorded === 'string') {
    if (typeof received === 'string' && /^(?:cursor|id)-\d+$/.test(recorded)) seen.set(recorded, received)
    return
  }
  if (typeof recorded !== 'object' || recorded === null || typeof received !== 'object' || received === null) return
  for (const [key, value] of Object.entries(recorded)) {
    if (Object.hasOwn(received, key)) recordSeenIds(value, Reflect.get(received, key), seen)
  }
}
