import type { DeletionRequest, Mail } from '../../service/model.ts'
import type { ScenarioDeletionRequest, ScenarioDocument, ScenarioMail } from '../../spec/generated/control.d.ts'
import { pointer } from '../../spec/json-pointer.ts'
import { refuse } from './error.ts'
import { createUniqueness, type Resolving, readPast, readPersonIdentity, readTime } from './resolving.ts'

/** How long a link works, in ms (A11). */
export const linkLifetime: number = 86_400_000

/** Deletion requests with the tokens of their links, as far as they are known, and the mails that carry the links. */
export function resolveDeletions(
  { deletion_requests = [], mails }: ScenarioDocument,
  resolving: Resolving,
): { deletionRequests: DeletionRequest[]; mails: Mail[]; links: Record<string, string> } {
  const links = new Map<string, string>()
  const uniqueId = createUniqueness('the id')
  const uniqueToken = createUniqueness('the token')
  const deletionRequests = deletion_requests.map((request, index) => {
    const path = pointer('deletion_requests', index)
    const id = request.id ?? resolving.ids.id('del')
    uniqueId(id, `${path}/id`)
    const { token, tokenHash } = resolveToken(request, resolving, path)
    uniqueToken(`of ${request.email}`, `${path}/${request.token === undefined ? 'token_hash' : 'token'}`, tokenHash)
    if (token !== null) links.set(id, token)
    return { id, tokenHash, ...resolveCourse(request, resolving, path) }
  })
  return {
    deletionRequests,
    mails: mails
      ? resolveMails(mails, deletionRequests, resolving)
      : deletionRequests.map(({ id, email, at }) => ({
          id: resolving.ids.id('mail'),
          at,
          to: email,
          deletionRequestId: id,
        })),
    links: Object.fromEntries(links),
  }
}

function resolveToken(
  { token, token_hash }: ScenarioDeletionRequest,
  { ids, sha256 }: Resolving,
  path: string,
): { token: string | null; tokenHash: string } {
  if (token_hash === undefined) {
    const value = token ?? ids.token()
    return { token: value, tokenHash: sha256(value) }
  }
  if (token !== undefined && sha256(token) !== token_hash) {
    throw refuse(`${path}/token_hash`, 'tokenHash')
  }
  return { token: token ?? null, tokenHash: token_hash }
}

/** Whose data, and what happened when. */
function resolveCourse(
  request: ScenarioDeletionRequest,
  resolving: Resolving,
  path: string,
): Pick<DeletionRequest, 'email' | 'at' | 'expiresAt' | 'usedAt'> {
  const email = readPersonIdentity(resolving, request.email, `${path}/email`)
  const at = readPast(resolving, request.at, `${path}/at`)
  const expiresAt =
    request.expires_at === undefined ? at + linkLifetime : readTime(resolving, request.expires_at, `${path}/expires_at`)
  const usedAt = request.used_at === undefined ? null : readPast(resolving, request.used_at, `${path}/used_at`)
  if (request.used_at !== undefined && usedAt !== null && usedAt < at && !resolving.saved) {
    throw refuse(`${path}/used_at`, 'usedLater', request.used_at)
  }
  return { email, at, expiresAt, usedAt }
}

function resolveMails(
  mails: readonly ScenarioMail[],
  requests: readonly DeletionRequest[],
  resolving: Resolving,
): Mail[] {
  const known = new Set(requests.map(({ id }) => id))
  const uniqueId = createUniqueness('the id')
  return mails.map((mail, index) => {
    const path = pointer('mails', index)
    if (!known.has(mail.deletion_request)) {
      throw refuse(`${path}/deletion_request`, 'deletionRequest', mail.deletion_request)
    }
    const id = mail.id ?? resolving.ids.id('mail')
    uniqueId(id, `${path}/id`)
    return { id, at: readPast(resolving, mail.at, `${path}/at`), to: mail.to, deletionRequestId: mail.deletion_request }
  })
}
