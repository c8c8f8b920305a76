/** Finds the website that a request's credential belongs to, and rejects invalid credentials (service 5). */

import { visibleSentKeyPrefix } from '../service/mask.ts'
import { createWhy } from '../state/journal/why.ts'
import type { AuthenticationResult, StoredWebsite } from '../state/port.ts'
import { unknownLinkPage } from './format/deletion-pages.ts'
import {
  explainCachedKey,
  explainGate,
  explainMissingKey,
  explainWrongCopKey,
  explainWrongKey,
} from './hints/credential.ts'
import { readRequestBody } from './read-request-body.ts'
import type { Authenticate, Authentication, RequestContext, ServiceResponse, Services } from './request-context.ts'
import {
  gateRejected,
  htmlResponse,
  invalidBody,
  invalidKey,
  keyValidationFailed,
  missingKey,
  notFound,
} from './responses.ts'

/** Authenticates requests using the private key in the `x-dc-key` header (service 5.1). */
export const byPrivateKey: Authenticate = async (context, services) => {
  const key = context.request.header('x-dc-key')?.trim()
  if (!key) return reject(missingKey(explainMissingKey(context.request)))
  const result = await services.store.authenticate(services.environment.sha256(key), visibleSentKeyPrefix(key))
  if (result.outcome === 'valid') return accept(result.website)
  /*
   * If the key is unknown, return null instead of `result.website`. In this case, `result.website` is the default website, although the key
   * does not belong to it.
   */
  return reject(await keyRejection(key, result, services), result.key && result.website)
}

async function keyRejection(
  key: string,
  result: Exclude<AuthenticationResult, { outcome: 'valid' }>,
  services: Services,
): Promise<ServiceResponse> {
  const shown = visibleSentKeyPrefix(key)
  if (result.outcome === 'unavailable') return keyValidationFailed(createWhy('key-store-outage', { key: shown }))
  const { from, at, key: storedKey } = result
  const changed = from === 'cache' ? [] : [{ resource: `key ${shown}…`, before: null, after: 'cached as wrong' }]
  if (storedKey && storedKey.deletedAt !== null) {
    const { name, deletedAt } = storedKey
    return invalidKey(createWhy('key-deleted', { key: shown, name, deleted_at: deletedAt }), changed)
  }
  const hint = await (storedKey ? explainCachedKey(result, services) : explainWrongKey(key, services))
  if (from === 'keyStore') return invalidKey(createWhy('wrong-key', { key: shown }, hint), changed)
  // If the key was added after the service had cached it as invalid, say so in the reason (A18).
  const state = { key: shown, since: at, ...(storedKey ? { added_since: true } : {}) }
  return invalidKey(createWhy('wrong-key-cached', state, hint))
}

/** Authenticates requests using the `cop_key` in the path. An invalid `cop_key` results in status 404 (service 4.4, 7). */
export const byCopKeyInPath: Authenticate = (context, services) =>
  authenticateCopKey(context.params.api_key ?? '', services)

/** Authenticates requests using the `cop_key` in the script URL's query string (service 2.3). */
export const byCopKeyInQuery: Authenticate = (context, services) =>
  authenticateCopKey(new URL(context.request.url).searchParams.get('cop_key') ?? '', services)

/** Authenticates requests using the `cop_key` in the body (service 4.7). */
export const byCopKeyInBody: Authenticate = async (context, services) => {
  const bodyError = await readRequestBody(context, services)
  if (bodyError) return reject(bodyError)
  const { body } = context
  if (typeof body !== 'object' || body === null || !('cop_key' in body)) {
    return reject(invalidBody('cop_key is required', 'cop_key'))
  }
  if (typeof body.cop_key !== 'string') return reject(invalidBody('cop_key must be a string'))
  return authenticateCopKey(body.cop_key, services)
}

/** Authenticates calls to the qualification gate using the `cop_key` and the release secret in the path (service 4.5, A6). */
export const byCopKeyAndSecret: Authenticate = async (context, services) => {
  const { api_key = '', secret = '' } = context.params
  const website = await services.store.findByCopKey(api_key)
  // Compare hashes instead of the secrets themselves, to prevent timing attacks.
  if (website && services.environment.sha256(secret) === website.identity.releaseSecretHash) return accept(website)
  const hint = await explainGate(api_key, secret, website, services)
  return reject(gateRejected(website ? 'secret' : 'cop_key', hint), website)
}

/** Authenticates requests using the token in a deletion link (A29). */
export const byLink: Authenticate = async (context, services) => {
  const website = await services.store.findByLink(services.environment.sha256(context.params.token ?? ''))
  return website ? accept(website) : reject(htmlResponse(404, unknownLinkPage(), createWhy('link-unknown')))
}

async function authenticateCopKey(copKey: string, services: Services): Promise<Authentication> {
  const website = await services.store.findByCopKey(copKey)
  if (website) return accept(website)
  return reject(notFound(createWhy('wrong-cop-key', {}, await explainWrongCopKey(copKey, services))))
}

/**
 * Rejects a request with an unknown path or an unsupported method. The private key does not affect the rejection. It only selects the
 * website whose variant, faults and journal are used.
 */
export async function rejectMisdirected(
  { request }: RequestContext,
  rejection: ServiceResponse,
  { store, environment }: Services,
): Promise<Authentication> {
  const key = request.header('x-dc-key')?.trim()
  const website = key ? await store.findByPrivateKey(environment.sha256(key)) : null
  return reject(rejection, website)
}

export function reject(rejection: ServiceResponse, website: StoredWebsite | null = null): Authentication {
  return { website, rejection }
}

function accept(website: StoredWebsite): Authentication {
  return { website, rejection: null }
}
