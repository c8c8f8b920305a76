/**
 * What a request may cost. Worked out from the request alone, never from what a rule says of it, and on the safe side: what is not
 * known to be harmless counts as the worst that a deployment could make of it.
 */
import type { ContractRequest } from '../request.ts'

/**
 * - `free`: reads, or carries no credential that could be good
 * - `check`: may count against the quota of 500 for life (service 8): anything with a key to the email check
 * - `write`: may store something or send a mail
 * - `destroy`: may delete somebody's data
 */
export type RequestClass = 'free' | 'check' | 'write' | 'destroy'

/** What tells good credentials from others. */
export interface CredentialContext {
  /** Whether the run made the value up, so that it is nobody's credential. Any other is taken for a good one. */
  isSynthetic(value: string): boolean
  /** The good credentials that are known: found wherever they stand in a request. */
  readonly secrets: readonly string[]
}

/** Methods that HTTP calls safe (RFC 9110, 9.2.1). */
const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE'])

export function classifyCost(request: ContractRequest, credentialContext: CredentialContext): RequestClass {
  const path = normalizePath(request.path)
  if (path.includes('/services/email/check')) return carriesKey(request, credentialContext) ? 'check' : 'free'
  const link = /\/data-deletion\/confirm\/(.+)$/.exec(path)?.[1]
  // Opening a link changes nothing (A11), which is a guess: a deployment may delete at once.
  if (link !== undefined)
    return credentialContext.isSynthetic(link) || request.method === 'OPTIONS' ? 'free' : 'destroy'
  if (safeMethods.has(request.method) || !carriesCredential(request, path, credentialContext)) return 'free'
  return path.includes('/data-deletion') && !path.includes('/data-deletion/request') ? 'destroy' : 'write'
}

/** A path as a careless router might read it: decoded, in lower case, without doubled slashes. */
function normalizePath(path: string): string {
  return decode(path.split('?')[0] ?? '')
    .toLowerCase()
    .replaceAll(/\/+/g, '/')
}

/** Anything that could be taken for a key: wherever it stands, a deployment may look for it there. */
function carriesKey(request: ContractRequest, { isSynthetic: isMadeUp, secrets }: CredentialContext): boolean {
  const header = request.headers['x-dc-key']?.trim() ?? ''
  if (header !== '' && !isMadeUp(header)) return true
  const text = textOf(request)
  return secrets.some((secret) => text.includes(secret)) || keysIn(text).some((key) => !isMadeUp(key))
}

/** Whether a private key stands anywhere but in its header. */
export function isMisplaced({ headers, ...request }: ContractRequest, key: string | undefined): boolean {
  const { 'x-dc-key': _, ...others } = headers
  return key !== undefined && textOf({ ...request, headers: others }).includes(key)
}

/** A key, a public key in path or body, or a release secret in the path. */
function carriesCredential(request: ContractRequest, path: string, credentialContext: CredentialContext): boolean {
  if (carriesKey(request, credentialContext)) return true
  const [, ...inPath] = /\/(?:conversions\/[^/]*|crm-release)\/([^/]+)(?:\/([^/]+))?/.exec(path) ?? []
  if (inPath.some((value) => value !== undefined && !credentialContext.isSynthetic(value))) return true
  return copKeysIn(request.body ?? '').some((key) => key !== '' && !credentialContext.isSynthetic(key))
}

/** All that a request says, as it is and decoded, a name and password of basic authentication included. */
function textOf({ path, headers, body }: ContractRequest): string {
  const basic = /^Basic +(\S+)/i.exec(headers.authorization ?? '')?.[1]
  const texts = [path, ...Object.values(headers), fromBase64(basic ?? ''), body ?? '']
  return texts.flatMap((text) => (text.includes('%') ? [text, decode(text)] : [text])).join('\n')
}

/** Whatever looks like a private key, also where its `_` is written as JSON may write it. */
function keysIn(text: string): string[] {
  return text.match(/dcp(?:_|%5f|\\u005f)[^\s"'&,;]+/gi) ?? []
}

/** Also in a body that is no JSON: who reads it leniently may still find the key. */
function copKeysIn(body: string): string[] {
  return [...body.matchAll(/cop_?key\W*?[:=]\s*"?([^"&,}\s]*)/gi)].map(([, value = '']) => value)
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function fromBase64(text: string): string {
  try {
    return atob(text)
  } catch {
    return ''
  }
}
