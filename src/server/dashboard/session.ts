/**
 * A dashboard session is a random token in a cookie. The server stores only the token's hash. If A44 is reversed for a website, the
 * website's private keys also give access to the dashboard.
 */
import { sessionPrefix, visibleSentKeyPrefix } from '../../service/mask.ts'
import type { Account } from '../../service/model.ts'
import { createWhy } from '../../state/journal/why.ts'
import type { MaybePromise } from '../../state/port.ts'
import { hashPassword } from '../../state/website/dashboard-owner.ts'
import { appendLine } from '../../state/website/journal-line.ts'
import { isReversed, reversedElsewhere } from '../contrary/variant.ts'
import {
  type CallRequest,
  type ControlHandler,
  type ControlResponse,
  type DashboardOperationId,
  json,
  message,
  noContent,
  type ValidatedCall,
} from '../control/call.ts'
import type { ControlServices } from '../control/services.ts'

const cookieName = 'dc_session'
const cookiePattern = new RegExp(`(?:^|;\\s*)${cookieName}=(${sessionPrefix}[A-Za-z0-9]{40})(?:;|$)`)
const cookieScope = 'Path=/dashboard; HttpOnly; SameSite=Strict'
const maxAgeSeconds = 12 * 60 * 60

export const signIn: ControlHandler<'signIn'> = async ({ body }, { store, environment, ids }) => {
  const { sha256 } = environment
  const email = body.email.trim().toLowerCase()
  const token = sessionPrefix + ids.token()
  const account = await store.signIn({
    email,
    passwordHash: hashPassword(email, body.password, sha256),
    tokenHash: sha256(token),
    expiresInMs: maxAgeSeconds * 1000,
  })
  if (!account) return message(401, 'Wrong email or password')
  const cookie = `${cookieName}=${token}; Max-Age=${maxAgeSeconds}; ${cookieScope}`
  return json({ email: account.owner.email }, 200, { 'set-cookie': cookie })
}

export const getSession: ControlHandler<'getSession'> = withSession((_call, { owner }) => json({ email: owner.email }))

export const signOut: ControlHandler<'signOut'> = withSession(async ({ request }, _account, { store, environment }) => {
  await store.signOut(environment.sha256(readToken(request) ?? ''))
  return noContent({ 'set-cookie': `${cookieName}=; Max-Age=0; ${cookieScope}` })
})

export function withSession<Op extends DashboardOperationId>(
  control: (call: ValidatedCall<Op>, account: Account, services: ControlServices) => MaybePromise<ControlResponse>,
): ControlHandler<Op> {
  return async (call, services) => {
    const token = readToken(call.request)
    const account =
      token === null
        ? await findKeyOwner(call, services)
        : await services.store.session(services.environment.sha256(token))
    if (account) return control(call, account, services)
    return message(401, explainNotSignedIn(call.request))
  }
}

/**
 * Returns null if the key is missing, invalid or not accepted. The dashboard accepts a private key only if A44 is reversed for the key's
 * website.
 */
async function findKeyOwner(
  { request }: Pick<ValidatedCall<DashboardOperationId>, 'request'>,
  services: ControlServices,
): Promise<Account | null> {
  const key = request.headers.get('x-dc-key')?.trim()
  if (!key) return null
  const shown = visibleSentKeyPrefix(key)
  const result = await services.store.authenticate(services.environment.sha256(key), shown)
  if (result.outcome !== 'valid' || !isReversed('A44', result.website, services)) return null
  const { addReversals } = await import('../contrary/contrary.ts')
  await appendLine(services, result.website, {
    control: { method: request.method, path: new URL(request.url).pathname },
    why: addReversals(createWhy('dashboard-key', { key: shown }), reversedElsewhere.A44, ['A44']),
    changed: [],
  })
  return services.store.account(result.website.identity.accountId)
}

function explainNotSignedIn({ headers }: CallRequest): string {
  const fix = 'To sign in, send your email address and password to POST /dashboard/api/session'
  return headers.has('x-dc-key')
    ? `Not signed in. The dashboard does not accept private keys. ${fix}`
    : `Not signed in. ${fix}`
}

function readToken({ headers }: CallRequest): string | null {
  return cookiePattern.exec(headers.get('cookie') ?? '')?.[1] ?? null
}
