/**
 * Determines the possible cost of a request before the request is sent. If the effect of a request is unknown, the highest possible cost is
 * assumed.
 */
import { type ContractRequest, tryDecode } from '../request.ts'

/**
 * Possible cost of a request:
 * - `free`: reads data, or contains no credential that could be valid
 * - `check`: email check with a key, which can count against the lifetime quota of 500 (service 8)
 * - `write`: can store data or send an email
 * - `destroy`: can delete a person's data
 */
export type RequestClass = 'free' | 'check' | 'write' | 'destroy'

export interface CredentialContext {
  /** Returns true if the run generated the credential as an invalid credential. Other credentials are treated as valid. */
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
  // Opening a deletion link should not delete any data (A11), but a deployment might delete the data anyway.
  if (link !== undefined)
    return credentialContext.isSynthetic(link) || request.method === 'OPTIONS' ? 'free' : 'destroy'
  if (safeMethods.has(request.method) || !carriesCredential(request, path, credentialContext)) return 'free'
  return path.includes('/data-deletion') && !path.includes('/data-deletion/request') ? 'destroy' : 'write'
}

/** Normalizes a path as a lenient router would. Decodes the path, converts it to lowercase and removes repeated slashes. */
function normalizePath(path: string): string {
  return tryDecode(path.split('?')[0] ?? '')
    .toLowerCase()
    .replaceAll(/\/+/g, '/')
}

/**
 * Reports whether the request contains text that could be a private key. All parts of the request are checked, because a deployment might
 * accept keys anywhere.
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

/** Reports whether the request contains a private key, a cop_key in the path or body, or a release secret in the path. */
function carriesCredential(request: ContractRequest, path: string, credentialContext: CredentialContext): boolean {
  if (carriesKey(request, credentialContext)) return true
  const [, ...inPath] = /\/(?:conversions\/[^/]*|crm-release)\/([^/]+)(?:\/([^/]+))?/.exec(path) ?? []
  if (inPath.some((value) => value !== undefined && !credentialContext.isSynthetic(value))) return true
  return copKeysIn(request.body ?? '').some((key) => key !== '' && !credentialContext.isSynthetic(key))
}

/**
 * Returns the path, header values and body of a request, both raw and decoded. Includes the decoded credentials of basic authentication.
 */
function textsOf({ path, headers, body }: ContractRequest): string[] {
  const basic = /^Basic +(\S+)/i.exec(headers.authorization ?? '')?.[1]
  const texts = [path, ...Object.values(headers), fromBase64(basic ?? ''), body ?? '']
  return texts.flatMap((text) => (text.includes('%') ? [text, tryDecode(text)] : [text]))
}

/** Finds all substrings that look like a private key, even if the underscore is escaped. */
function keysIn(text: string): string[] {
  return text.match(/dcp(?:_|%5f|\\u005f)[^\s"'&,;]+/gi) ?? []
}

/** Finds cop_keys in a body. Invalid JSON is also searched, because a lenient parser might accept the JSON. */
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
