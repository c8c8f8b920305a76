/** Mails the service sent. */
import { toIdentity } from '../../service/risk/address.ts'
import type { Mail } from '../../spec/generated/control.d.ts'
import { Refusal } from '../../world/refusal.ts'
import { formatDeletionMail } from '../format/deletion-mail.ts'
import { type Control, json } from './call.ts'
import type { ControlServices } from './services.ts'
import { websiteOfList } from './which-website.ts'

export const listMails: Control<'listMails'> = async ({ request, query }, services) => {
  const fitting = await findMails(request, query, services)
  const mails = fitting.slice(Math.max(0, fitting.length - query.limit))
  return json({ mails, matched: fitting.length })
}

export const latestMail: Control<'latestMail'> = async ({ request, query }, services) => {
  const mail = (await findMails(request, query, services)).at(-1)
  if (mail) return json(mail)
  const to = query.to === undefined ? '' : ` to ${toIdentity(query.to)}`
  throw new Refusal('unknown', `No mail${to} yet; POST /public/data-deletion/request sends one`)
}

export const getMail: Control<'getMail'> = async ({ request, params }, services) => {
  const mail = (await findMails(request, {}, services)).find(({ id }) => id === params.id)
  if (mail) return json(mail)
  throw new Refusal('unknown', `No mail "${params.id.slice(0, 100)}"; GET /_mock/mailbox lists them`)
}

/** The mails that fit, oldest first. */
async function findMails(
  request: Request,
  { website, to }: { website?: string; to?: string },
  services: ControlServices,
): Promise<Mail[]> {
  const world = await websiteOfList(website, services)
  const identity = to === undefined ? null : toIdentity(to)
  const origin = services.settings.publicUrl ?? new URL(request.url).origin
  const mails: Mail[] = []
  for (const each of world ? [world] : await services.store.worlds()) {
    const sent = (await each.mails()).filter(({ mail }) => identity === null || toIdentity(mail.to) === identity)
    mails.push(...sent.map((mail) => formatDeletionMail(mail, { appId: each.appId, origin })))
  }
  return mails.sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
}
