/** Classifies requests by cost before they are sent. If a request's effect is unknown, assumes the highest cost. */
import { type ContractRequest, tryDecode } from '../request.ts'

/**
 * Worst-case cost of a request:
 * - `free`: reads data, or contains no credential that could be valid
 * - `check`: sends an email check with a key, so it may count against the lifetime quota of 500 checks (service 8)
 * - `write`: may store data or send an email
 * - `destroy`: may delete a person's data
 */
export type RequestClass = 'free' | 'check' | 'write' | 'destroy'

export interface CredentialContext {
  /** Reports whether a value is a deliberately invalid credential that the run generated. All other credentials are treated as valid. */
  isSynthetic(value: string): boolean
  /** Credentials that are known to be valid. */
  readonly secrets: readonly string[]
}

/** HTTP methods that are safe according to RFC 9110, section 9.2.1. */
const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE'])

export function classifyCost(request: ContractRequest, credentialContext: CredentialContext): RequestClass {
  const path = normalizePath(request.path)
  if (path.includes('/services/email/check')) return carriesKey(request, credentialContext) ? 'check' : 'free'
  const link = /\/data-deletion\/confirm\/(.+)$/.exec(path)?.[1]
  // Opening a deletion link counts as `destroy`, because some deployments might delete data when the link is opened, contrary to A11.
  if (link !== undefined)
    return credentialContext.isSynthetic(link) || request.method === 'OPTIONS' ? 'free' : 'destroy'
  if (safeMethods.has(request.method) || !carriesCredential(request, path, credentialContext)) return 'free'
  return path.includes('/data-deletion') && !path.includes('/data-deletion/request') ? 'destroy' : 'write'
}

/** Normalizes a path the way a lenient router would. */
function normalizePath(path: string): string {
  return tryDecode(path.split('?')[0] ?? '')
    .toLowerCase()
    .replaceAll(/\/+/g, '/')
}

/**
 * Reports whether any part of a request contains a known credential or a potentially valid private key. A deployment might accept keys
 * anywhere.
 */
function carriesKey(request: ContractRequest, { isSynthetic, secrets }: CredentialContext): boolean {
  const header = request.headers['x-dc-key']?.trim() ?? ''
  if (header !== '' && !isSynthetic(header)) return true
  return textsOf(request).some(
    (text) => secrets.some((secret) => text.includes(secret)) || keysIn(text).some((key) => !isSynthetic(key)),
  )
}

export function isMisplaced({ headers, ...request }: ContractRequest, key: string | undefined): boolean {
  const { 'x-dc-key': _, ...others } = headers
  return key !== undefined && textsOf({ ...request, headers: others }).some((text) => text.includes(key))
}

/**
 * Like `carriesKey`, but also searches the path and body for potentially valid cop_keys, and the path for potentially valid release
 * secrets.
 */
function carriesCredential(request: ContractRequest, path: string, credentialContext: CredentialContext): boolean {
  if (carriesKey(request, credentialContext)) return true
  const [, ...inPath] = /\/(?:conversions\/[^/]*|crm-release)\/([^/]+)(?:\/([^/]+))?/.exec(path) ?? []
  if (inPath.some((value) => value !== undefined && !credentialContext.isSynthetic(value))) return true
  return copKeysIn(request.body ?? '').some((key) => key !== '' && !credentialContext.isSynthetic(key))
}

/** Returns the path, header values and body, both raw and percent-decoded. Includes decoded Basic auth credentials. */
function textsOf({ path, headers, body }: ContractRequest): string[] {
  const basic = /^Basic +(\S+)/i.exec(headers.authorization ?? '')?.[1]
  const texts = [path, ...Object.values(headers), fromBase64(basic ?? ''), body ?? '']
  return texts.flatMap((text) => (text.includes('%') ? [text, tryDecode(text)] : [text]))
}

/** Finds private keys, even if the underscore in the prefix `dcp_` is escaped for a URL or for JSON. */
function keysIn(text: string): string[] {
  return text.match(/dcp(?:_|%5f|\\u005f)[^\s"'&,;]+/gi) ?? []
}

/** Does not require valid JSON, because a deployment might accept invalid JSON. */
function copKeysIn(body: string): string[] {
  return [...body.matchAll(/cop_?key\W*?[:=]\s*"?([^"&,}\s]*)/gi)].map(([, value = '']) => value)
}

function fromBase64(text: string): string {
  try {
    return atob(text)
  } catch {
    return ''
  }
}
