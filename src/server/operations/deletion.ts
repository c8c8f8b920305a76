import type { DeletionRequest } from '../../service/model.ts'
import { toIdentity } from '../../service/risk/address.ts'
import type { StateChange } from '../../state/journal/record.ts'
import { createWhy } from '../../state/journal/why.ts'
import type { DeletedCounts, StoredWebsite } from '../../state/port.ts'
import {
  confirmationPage,
  deletedPage,
  expiredLinkPage,
  unknownLinkPage,
  usedLinkPage,
} from '../format/deletion-pages.ts'
import type { OperationHandler, ServiceResponse } from '../request-context.ts'
import { htmlResponse, jsonResponse } from '../responses.ts'
import { changeOfMail } from '../sent-mail.ts'
import type { BodyHandler } from '../with-body.ts'

/** Deletes a person when the website's server requests it (service 4.6, A10). */
export const deleteData: BodyHandler<'deleteData'> = async (body, context, website, services) => {
  const email = body.email === undefined ? null : toIdentity(body.email)
  context.email = email
  const removed = await website.deletePerson(email === null ? { userId: body.user_id ?? '' } : { email })
  const { signUps: _, ...deleted } = removed
  const data = { request_id: services.ids.id('del'), status: 'completed', deleted }
  return jsonResponse({ success: true, data }, createWhy('deleted', deleted), changesOf(removed))
}

/**
 * Processes a deletion request from the public form (service 4.7). Only known addresses get an email with a confirmation link, but the
 * response is the same for unknown addresses (A11).
 */
export const requestDataDeletion: BodyHandler<'requestDataDeletion'> = async (body, context, website, services) => {
  const email = toIdentity(body.email)
  context.email = email
  const responseBody = {
    success: true,
    message: 'If we have data about this address, we have sent a confirmation link to it',
  }
  if (!(await website.hasDataOf(email)))
    return jsonResponse(responseBody, createWhy('deletion-requested', { mailed: false }), [], 202)
  const { ids, environment } = services
  const token = ids.token()
  const mailId = ids.id('mail')
  const tokenHash = environment.sha256(token)
  const request = await website.requestDeletion({ id: ids.id('del'), mailId, email, token, tokenHash })
  const why = createWhy('deletion-requested', { request_id: request.id, mailed: true })
  return jsonResponse(responseBody, why, [changeOfMail(mailId, email)], 202)
}

/** Opening the page does not delete anything, because email scanners also open links (A11). */
export const showDeletionConfirmation: OperationHandler = async (context, website, services) => {
  const found = await website.readDeletion(services.environment.sha256(context.params.token ?? ''))
  if (!found) return htmlResponse(404, unknownLinkPage(), createWhy('link-unknown'))
  context.email = found.request.email
  if (found.state === 'open')
    return htmlResponse(200, confirmationPage(website.identity.name, found.request.email), createWhy('link-shown'))
  return linkUnavailable(found.state, found.request, website)
}

/** Deletes the person when the button on the confirmation page is clicked. Each deletion link works only once (A11). */
export const confirmDataDeletion: OperationHandler = async (context, website, services) => {
  const confirmation = await website.confirmDeletion(services.environment.sha256(context.params.token ?? ''))
  if (confirmation.outcome === 'unknown') return htmlResponse(404, unknownLinkPage(), createWhy('link-unknown'))
  context.email = confirmation.request.email
  if (confirmation.outcome !== 'done') return linkUnavailable(confirmation.outcome, confirmation.request, website)
  const { deleted: removed, request } = confirmation
  const { signUps: _, ...deleted } = removed
  const link = { resource: `link to ${request.email}`, before: 'open', after: 'used' }
  const why = createWhy('link-confirmed', { request_id: request.id, ...deleted })
  return htmlResponse(200, deletedPage(website.identity.name), why, [link, ...changesOf(removed)])
}

/** Returns the page for a link that has already been used or has expired (A29). */
function linkUnavailable(
  state: 'used' | 'expired',
  request: DeletionRequest,
  { identity: { name } }: StoredWebsite,
): ServiceResponse {
  return state === 'used'
    ? htmlResponse(410, usedLinkPage(name), createWhy('link-used', { used_at: request.usedAt }))
    : htmlResponse(410, expiredLinkPage(name), createWhy('link-expired', { expires_at: request.expiresAt }))
}

function changesOf({ signUps, ...others }: DeletedCounts): StateChange[] {
  return Object.entries({ ...others, sign_ups: signUps })
    .filter(([, count]) => count > 0)
    .map(([resource, count]) => ({ resource: `${resource} of the person`, before: count, after: 0 }))
}
