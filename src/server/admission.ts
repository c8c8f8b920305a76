/** How a request's credential names its website (service 5). */

import { beginningOfSentKey } from '../service/mask.ts'
import { because } from '../state/journal/why.ts'
import type { KeyJudgement, World } from '../state/port.ts'
import { unknownLinkPage } from './format/deletion-pages.ts'
import {
  explainCachedKey,
  explainGate,
  explainMissingKey,
  explainWrongCopKey,
  explainWrongKey,
} from './help/credential.ts'
import { gateRefused, html, invalidBody, invalidKey, keyValidationFailed, missingKey, notFound } from './outcomes.ts'
import type { Admission, Outcome, Services } from './request-context.ts'

/** The private key in the `x-dc-key` header (service 5.1). */
export const byPrivateKey: Admission = async (exchange, services) => {
  const key = exchange.request.header('x-dc-key')?.trim()
  if (!key) return missingKey(explainMissingKey(exchange.request))
  const judgement = await services.store.authenticate(services.environment.sha256(key), beginningOfSentKey(key))
  exchange.world = judgement.world
  return judgement.outcome === 'valid' ? judgement.world : refuseKey(key, judgement, services)
}

async function refuseKey(
  key: string,
  judgement: Exclude<KeyJudgement, { outcome: 'valid' }>,
  services: Services,
): Promise<Outcome> {
  const shown = beginningOfSentKey(key)
  if (judgement.outcome === 'unavailable') return keyValidationFailed(because('key-store-outage', { key: shown }))
  const { from, at, key: named } = judgement
  const changed = from === 'memory' ? [] : [{ what: `key ${shown}…`, before: null, after: 'remembered as wrong' }]
  if (named && named.deletedAt !== null) {
    const { name, deletedAt } = named
    return invalidKey(because('key-deleted', { key: shown, name, deleted_at: deletedAt }), changed)
  }
  const hint = await (named ? explainCachedKey(judgement, services) : explainWrongKey(key, services))
  if (from === 'keyStore') return invalidKey(because('wrong-key', { key: shown }, hint), changed)
  // It names a key of this website by now: it was added after it had been found wrong (A18).
  const state = { key: shown, since: at, ...(named ? { added_since: true } : {}) }
  return invalidKey(because('wrong-key-remembered', state, hint))
}

/** The `cop_key` in the path; a wrong one is not found (service 4.4, 7). */
export const byCopKeyInPath: Admission = (exchange, services) => admitCopKey(exchange.params.api_key ?? '', services)

/** The `cop_key` in the query of the script's address (service 2.3). */
export const byCopKeyInQuery: Admission = (exchange, services) =>
  admitCopKey(new URL(exchange.request.url).searchParams.get('cop_key') ?? '', services)

/** The `cop_key` in the body (service 4.7). */
export const byCopKeyInBody: Admission = (exchange, services) => {
  const { body } = exchange
  if (typeof body !== 'object' || body === null || !('cop_key' in body)) {
    return invalidBody('cop_key is required', 'cop_key')
  }
  if (typeof body.cop_key !== 'string') return invalidBody('cop_key must be a string')
  return admitCopKey(body.cop_key, services)
}

/** The qualification gate: `cop_key` and release secret in the path (service 4.5, A6). */
export const byCopKeyAndSecret: Admission = async (exchange, services) => {
  const { api_key = '', secret = '' } = exchange.params
  const world = await services.store.worldOfCopKey(api_key)
  if (world) exchange.world = world
  // Two hashes of one length: comparing them tells nothing of the secret through the time it takes.
  if (world && services.environment.sha256(secret) === world.identity.releaseSecretHash) return world
  return gateRefused(world ? 'secret' : 'cop_key', await explainGate(api_key, secret, world, services))
}

/** The token of a deletion link (A29). */
export const byLink: Admission = async (exchange, services) =>
  (await services.store.worldOfLink(services.environment.sha256(exchange.params.token ?? ''))) ??
  html(404, unknownLinkPage(), because('link-unknown'))

async function admitCopKey(copKey: string, services: Services): Promise<World | Outcome> {
  const world = await services.store.worldOfCopKey(copKey)
  return world ?? notFound(because('wrong-cop-key', {}, await explainWrongCopKey(copKey, services)))
}
