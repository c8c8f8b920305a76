import type { DeletionRequest } from '../../service/model.ts'
import { toIdentity } from '../../service/risk/address.ts'
import type { Change } from '../../state/journal/record.ts'
import { because } from '../../state/journal/why.ts'
import type { Deleted } from '../../state/port.ts'
import { confirmationPage, donePage, expiredLinkPage, unknownLinkPage, usedLinkPage } from '../format/deletion-pages.ts'
import { html, json } from '../outcomes.ts'
import type { Answer, Outcome } from '../request-context.ts'
import { changeOfMail } from '../sent-mail.ts'
import type { BodyAnswer } from '../with-body.ts'

/** Deletion by the site's own server (service 4.6, A10). */
export const deleteData: BodyAnswer<'deleteData'> = async (body, exchange, world, services) => {
  const email = body.email === undefined ? null : toIdentity(body.email)
  exchange.email = email
  const removed = await world.deletePerson(email === null ? { userId: body.user_id ?? '' } : { email })
  const { signUps: _, ...deleted } = removed
  const data = { request_id: services.ids.id('del'), status: 'completed', deleted }
  return json({ success: true, data }, because('deleted', deleted), changesOf(removed))
}

/**
 * Deletion asked for in public: a known address gets a mail with a link, and nothing else happens yet (service 4.7). The answer is the
 * same for an unknown address, which gets no mail (A11).
 */
export const requestDataDeletion: BodyAnswer<'requestDataDeletion'> = async (body, exchange, world, services) => {
  const email = toIdentity(body.email)
  exchange.email = email
  const answer = { success: true, message: 'If we hold data for this address, a confirmation link is on its way to it' }
  if (!(await world.knows(email))) return json(answer, because('deletion-requested', { mailed: false }), [], 202)
  const { ids, environment } = services
  const token = ids.token()
  const mailId = ids.id('mail')
  const tokenHash = environment.sha256(token)
  const request = await world.requestDeletion({ id: ids.id('del'), mailId, email, token, tokenHash })
  const why = because('deletion-requested', { request_id: request.id, mailed: true })
  return json(answer, why, [changeOfMail(mailId, email)], 202)
}

/** The page behind the link: opening it changes nothing, since mail scanners open links too (A11). */
export const showDeletionConfirmation: Answer = async (exchange, world, services) => {
  const found = await world.readDeletion(services.environment.sha256(exchange.params.token ?? ''))
  if (!found) return html(404, unknownLinkPage(), because('link-unknown'))
  exchange.email = found.request.email
  if (found.state === 'open') return html(200, confirmationPage(found.request.email), because('link-shown'))
  return linkGone(found.state, found.request)
}

/** The button of that page: the deletion runs, once (A11). */
export const confirmDataDeletion: Answer = async (exchange, world, services) => {
  const confirmation = await world.confirmDeletion(services.environment.sha256(exchange.params.token ?? ''))
  if (confirmation.outcome === 'unknown') return html(404, unknownLinkPage(), because('link-unknown'))
  exchange.email = confirmation.request.email
  if (confirmation.outcome !== 'done') return linkGone(confirmation.outcome, confirmation.request)
  const { deleted: removed, request } = confirmation
  const { signUps: _, ...deleted } = removed
  const link = { what: `link to ${request.email}`, before: 'open', after: 'used' }
  const why = because('link-confirmed', { request_id: request.id, ...deleted })
  return html(200, donePage(), why, [link, ...changesOf(removed)])
}

/** A used or expired link (A29). */
function linkGone(state: 'used' | 'expired', request: DeletionRequest): Outcome {
  return state === 'used'
    ? html(410, usedLinkPage(), because('link-used', { used_at: request.usedAt }))
    : html(410, expiredLinkPage(), because('link-expired', { expires_at: request.expiresAt }))
}

function changesOf({ signUps, ...others }: Deleted): Change[] {
  return Object.entries({ ...others, sign_ups: signUps })
    .filter(([, count]) => count > 0)
    .map(([what, count]) => ({ what: `${what} of the person`, before: count, after: 0 }))
}
