import type { DeletionRequest, Mail } from '../../service/model.ts'
import type { ScenarioDeletionRequest, ScenarioDocument, ScenarioMail } from '../../spec/generated/control.d.ts'
import { jsonPointer } from '../../spec/json-pointer.ts'
import { linkLifetime } from '../memory/deletion-requests.ts'
import {
  createUniqueCheck,
  type ResolveContext,
  resolvePastTime,
  resolvePersonIdentity,
  resolveTime,
} from './resolve-context.ts'

export function resolveDeletions(
  { deletion_requests = [], mails }: ScenarioDocument,
  context: ResolveContext,
): { deletionRequests: DeletionRequest[]; mails: Mail[]; links: Record<string, string> } {
  const links = new Map<string, string>()
  const uniqueId = createUniqueCheck(context.problems, 'the id')
  const uniqueToken = createUniqueCheck(context.problems, 'the token')
  const deletionRequests = deletion_requests.map((request, index) => {
    const path = jsonPointer('deletion_requests', index)
    const id = request.id ?? context.ids.id('del')
    uniqueId(id, `${path}/id`)
    const { token, tokenHash } = resolveToken(request, context, path)
    uniqueToken(`of ${request.email}`, `${path}/${request.token === undefined ? 'token_hash' : 'token'}`, tokenHash)
    if (token !== null) links.set(id, token)
    return { id, tokenHash, ...resolveTimes(request, context, path) }
  })
  return {
    deletionRequests,
    mails: mails
      ? resolveMails(mails, deletionRequests, context)
      : deletionRequests.map(({ id, email, at }) => ({
          id: context.ids.id('mail'),
          at,
          to: email,
          deletionRequestId: id,
        })),
    links: Object.fromEntries(links),
  }
}

function resolveToken(
  { token, token_hash }: ScenarioDeletionRequest,
  { ids, sha256, problems }: ResolveContext,
  path: string,
): { token: string | null; tokenHash: string } {
  if (token_hash === undefined) {
    const value = token ?? ids.token()
    return { token: value, tokenHash: sha256(value) }
  }
  if (token !== undefined && sha256(token) !== token_hash) {
    problems.add(`${path}/token_hash`, 'tokenHash')
  }
  return { token: token ?? null, tokenHash: token_hash }
}

function resolveTimes(
  request: ScenarioDeletionRequest,
  context: ResolveContext,
  path: string,
): Pick<DeletionRequest, 'email' | 'at' | 'expiresAt' | 'usedAt'> {
  const email = resolvePersonIdentity(context, request.email, `${path}/email`)
  const at = resolvePastTime(context, request.at, `${path}/at`)
  const expiresAt =
    request.expires_at === undefined
      ? at + linkLifetime
      : resolveTime(context, request.expires_at, `${path}/expires_at`)
  const usedAt = request.used_at === undefined ? null : resolvePastTime(context, request.used_at, `${path}/used_at`)
  if (request.used_at !== undefined && usedAt !== null && usedAt < at && !context.saved) {
    context.problems.add(`${path}/used_at`, 'usedLater', request.used_at)
  }
  return { email, at, expiresAt, usedAt }
}

function resolveMails(
  mails: readonly ScenarioMail[],
  requests: readonly DeletionRequest[],
  context: ResolveContext,
): Mail[] {
  const known = new Set(requests.map(({ id }) => id))
  const uniqueId = createUniqueCheck(context.problems, 'the id')
  return mails.map((mail, index) => {
    const path = jsonPointer('mails', index)
    if (!known.has(mail.deletion_request)) {
      context.problems.add(`${path}/deletion_request`, 'deletionRequest', mail.deletion_request)
    }
    const id = mail.id ?? context.ids.id('mail')
    uniqueId(id, `${path}/id`)
    return {
      id,
      at: resolvePastTime(context, mail.at, `${path}/at`),
      to: mail.to,
      deletionRequestId: mail.deletion_request,
    }
  })
}
