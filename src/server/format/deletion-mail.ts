import type { DeletionRequest, Mail } from '../../service/model.ts'
import type { Mail as ShownMail } from '../../spec/generated/control.d.ts'
import type { LinkState } from '../../state/port.ts'
import { escapeHtml } from './deletion-pages.ts'

export interface SentMail {
  mail: Mail
  request: DeletionRequest
  state: LinkState
  /** Null if the token is not stored. */
  token: string | null
}

const sender = 'no-reply@dc-mock.example.com'
const subject = 'Confirm the deletion of your data'

/** Formats the email that asks a person to confirm a deletion (service 4.7, A11). The confirmation link starts with `origin`. */
export function formatDeletionMail(
  { mail, request, state, token }: SentMail,
  { appId, origin }: { appId: string; origin: string },
): ShownMail {
  const href = token === null ? null : `${origin}/public/data-deletion/confirm/${token}`
  const expiresAt = new Date(request.expiresAt).toISOString()
  return {
    id: mail.id,
    at: new Date(mail.at).toISOString(),
    app_id: appId,
    from: sender,
    to: mail.to,
    subject,
    ...formatContent(request.email, href, expiresAt),
    links: [{ href, expires_at: expiresAt, used: state === 'used', expired: state === 'expired' }],
  }
}

function formatContent(email: string, href: string | null, expiresAt: string): { text: string; html: string } {
  const link = href ?? '(The link cannot be shown because its token is not stored.)'
  const requested = (who: string): string =>
    `Someone asked this website to delete all the data that it has stored about ${who}.`
  const confirm = 'To confirm the deletion, open this page:'
  const [date, time] = [expiresAt.slice(0, 10), expiresAt.slice(11, 16)]
  const ignore = `The link works once and expires on ${date} at ${time} UTC. If you did not request the deletion, ignore this email. Nothing will be deleted.`
  const anchor = href === null ? link : `<a href="${escapeHtml(href)}">${escapeHtml(href)}</a>`
  return {
    text: `${requested(email)}\n\n${confirm}\n${link}\n\n${ignore}\n`,
    html: `<p>${requested(`<strong>${escapeHtml(email)}</strong>`)}</p>\n<p>${confirm}<br>${anchor}</p>\n<p>${ignore}</p>\n`,
  }
}
