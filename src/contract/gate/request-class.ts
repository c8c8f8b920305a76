/**
 * Derives the possible cost of a request from the request alone, independent of any rule. Requests that are not known to be harmless get
 * the most expensive class that a deployment could apply.
 */
import type { ContractRequest } from '../request.ts'

/**
 * - `free`: reads data, or carries no credential that could be valid
 * - `check`: any email check with a key, because the check may count against the lifetime quota of 500 (service 8)
 * - `write`: may store data or send a mail
 * - `destroy`: may delete someone's data
 */
export type RequestClass = 'free' | 'check' | 'write' | 'destroy'

/** Distinguishes real credentials from synthetic ones. */
export interface CredentialContext {
  /** Whether the run generated the value, so the value is nobody's credential. All other values are treated as valid. */
  isSynthetic(value: string): boolean
  /** Known valid credentials. They are recognized anywhere in a request. */
  readonly secrets: readonly string[]
}

/** Safe methods (RFC 9110, 9.2.1). */
const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE'])

export function classifyCost(request: ContractRequest, credentialContext: CredentialContext): RequestClass {
  const path = normalizePath(request.path)
  if (path.includes('/services/email/check')) return carriesKey(request, credentialContext) ? 'check' : 'free'
  const link = /\/data-deletion\/confirm\/(.+)$/.exec(path)?.[1]
  // That opening a link changes nothing is an assumption (A11). A deployment may delete at once.
  if (link !== undefined)
    return credentialContext.isSynthetic(link) || request.method === 'OPTIONS' ? 'free' : 'destroy'
  if (safeMethods.has(request.method) || !carriesCredential(request, path, credentialContext)) return 'free'
  return path.includes('/data-deletion') && !path.includes('/data-deletion/request') ? 'destroy' : 'write'
}

/** Normalizes a path as a lenient router would: decoded, in lower case, without repeated slashes. */
function normalizePath(path: string): string {
  return decode(path.split('?')[0] ?? '')
    .toLowerCase()
    .replaceAll(/\/+/g, '/')
}

/** Returns whether the request contains anything that could be a key. A deployment may look for keys anywhere. */
function carriesKey(request: ContractRequest, { isSynthetic, secrets }: CredentialContext): boolean {
  const header = request.headers['x-dc-key']?.trim() ?? ''
  if (header !== '' && !isSynthetic(header)) return true
  const text = textOf(request)
  return secrets.some((secret) => text.includes(secret)) || keysIn(text).some((key) => !isSynthetic(key))
}

/** Returns whether the request contains the private key outside of its header. */
export function isMisplaced({ headers, ...request }: ContractRequest, key: string | undefined): boolean {
  const { 'x-dc-key': _, ...others } = headers
  return key !== undefined && textOf({ ...request, headers: others }).includes(key)
}

/** Returns whether the request contains a key, a cop_key in path or body, or a release secret in the path. */
function carriesCredential(request: ContractRequest, path: string, credentialContext: CredentialContext): boolean {
  if (carriesKey(request, credentialContext)) return true
  const [, ...inPath] = /\/(?:conversions\/[^/]*|crm-release)\/([^/]+)(?:\/([^/]+))?/.exec(path) ?? []
  if (inPath.some((value) => value !== undefined && !credentialContext.isSynthetic(value))) return true
  return copKeysIn(request.body ?? '').some((key) => key !== '' && !credentialContext.isSynthetic(key))
}

/** Returns all text of a request, raw and decoded, including the credentials of basic authentication. */
function textOf({ path, headers, body }: ContractRequest): string {
  const basic = /^Basic +(\S+)/i.exec(headers.authorization ?? '')?.[1]
  const texts = [path, ...Object.values(headers), fromBase64(basic ?? ''), body ?? '']
  return texts.flatMap((text) => (text.includes('%') ? [text, decode(text)] : [text])).join('\n')
}

/** Finds everything that looks like a private key, including keys whose `_` is escaped. */
function keysIn(text: string): string[] {
  return text.match(/dcp(?:_|%5f|\\u005f)[^\s"'&,;]+/gi) ?? []
}

/** Also searches bodies that are not JSON, because a lenient parser may still find the key. */
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
