/** Puts credentials in the place of the variables that stand for them in a recording. */

import type { RunMark } from '../gate/run-mark.ts'
import type { WebsiteCredentials } from '../probe-website.ts'
import type { ContractRequest } from '../request.ts'

/** The request as it can be sent, or what of it is not there. */
export type FilledRequest = { readonly request: ContractRequest } | { readonly missing: string }

export interface FillContext {
  credentials: WebsiteCredentials
  mark: RunMark
  /** Further variables, for recordings with several keys: `DC_API_KEY_2`. */
  env: Readonly<Record<string, string | undefined>>
  /** Ids and cursors of the recording, and what came instead. */
  seen: ReadonlyMap<string, string>
}

const variable =
  /\$(DC_API_KEY|DC_COP_KEY|DC_RELEASE_SECRET|REFUSED_KEY|REFUSED_COP_KEY|REFUSED_SECRET|LINK_TOKEN)(_\d+)?/g

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
    // A value goes between the quotes of JSON.
    body: request.body === null ? null : fill(request.body, (one) => JSON.stringify(one).slice(1, -1)),
  }
  return missing === null ? { request: filled } : { missing }
}

/** What nobody can give: the token of a mail's link. */
function credentialFor(name: string, number: string, { credentials, mark, env }: FillContext): string | null {
  const given = number === '' ? undefined : env[name + number]
  switch (name) {
    case 'DC_API_KEY':
      return (number === '' ? credentials.key : given) ?? null
    case 'DC_COP_KEY':
      return (number === '' ? credentials.copKey : given) ?? null
    case 'DC_RELEASE_SECRET':
      return (number === '' ? credentials.releaseSecret : given) ?? null
    case 'REFUSED_KEY':
      return mark.wrongKey + number.slice(1)
    case 'REFUSED_COP_KEY':
      return mark.wrongCopKey + number.slice(1)
    case 'REFUSED_SECRET':
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

/** Notes which ids and cursors came where the recording has stand-ins for others. */
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
