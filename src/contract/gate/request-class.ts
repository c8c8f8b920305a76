/**
 * Determines a request's possible cost from the request alone. Requests that are not known to be harmless get the most expensive class that
 * could apply.
 */
import { type ContractRequest, tryDecode } from '../request.ts'

/**
 * - `free`: reads data, or does not contain a credential that could be valid
 * - `check`: any email check with a key, because the check can count against the lifetime quota of 500 (service 8)
 * - `write`: can store data or send an email
 * - `destroy`: can delete a person's data
 */
export type RequestClass = 'free' | 'check' | 'write' | 'destroy'

export interface CredentialContext {
  /** Reports whether the run generated the value. Other values count as valid credentials. */
  isSynthetic(value: string): boolean
  /** Known valid credentials. The gate searches the whole request for these credentials. */
  readonly secrets: readonly string[]
}

/** Safe methods (RFC 9110, 9.2.1). */
const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE'])

export function classifyCost(request: ContractRequest, credentialContext: CredentialContext): RequestClass {
  const path = normalizePath(request.path)
  if (path.includes('/services/email/check')) return carriesKey(request, credentialContext) ? 'check' : 'free'
  const link = /\/data-deletion\/confirm\/(.+)$/.exec(path)?.[1]
  // Opening a link is assumed to change nothing (A11), but a deployment might delete the data immediately.
  if (link !== undefined)
    return credentialContext.isSynthetic(link) || request.method === 'OPTIONS' ? 'free' : 'destroy'
  if (safeMethods.has(request.method) || !carriesCredential(request, path, credentialContext)) return 'free'
  return path.includes('/data-deletion') && !path.includes('/data-deletion/request') ? 'destroy' : 'write'
}

/** Normalizes a path as a lenient router would: decodes it, converts it to lowercase and removes repeated slashes. */
function normalizePath(path: string): string {
  return tryDecode(path.split('?')[0] ?? '')
    .toLowerCase()
    .replaceAll(/\/+/g, '/')
}

/**
 * Reports whether the request contains text that could be a key. Checks all parts of the request, because a deployment might accept keys
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

/** Reports whether the request contains a key, a cop_key in the path or body, or a release secret in the path. */
function carriesCredential(request: ContractRequest, path: string, credentialContext: CredentialContext): boolean {
  if (carriesKey(request, credentialContext)) return true
  const [, ...inPath] = /\/(?:conversions\/[^/]*|crm-release)\/([^/]+)(?:\/([^/]+))?/.exec(path) ?? []
  if (inPath.some((value) => value !== undefined && !credentialContext.isSynthetic(value))) return true
  return copKeysIn(request.body ?? '').some((key) => key !== '' && !credentialContext.isSynthetic(key))
}

/** Returns all text in a request, raw and decoded. Includes basic authentication credentials. */
function textsOf({ path, headers, body }: ContractRequest): string[] {
  const basic = /^Basic +(\S+)/i.exec(headers.authorization ?? '')?.[1]
  const texts = [path, ...Object.values(headers), fromBase64(basic ?? ''), body ?? '']
  return texts.flatMap((text) => (text.includes('%') ? [text, tryDecode(text)] : [text]))
}

/** Finds all substrings that look like a private key, even with an escaped `_`. */
function keysIn(text: string): string[] {
  return text.match(/dcp(?:_|%5f|\\u005f)[^\s"'&,;]+/gi) ?? []
}

/** Finds cop_keys in a body. Also searches invalid JSON, because a lenient parser could still find the key. */
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
