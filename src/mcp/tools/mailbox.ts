import type { Mail } from '../../spec/generated/control.d.ts'
import {
  count,
  listOf,
  listOfObjects,
  nullableText,
  object,
  openWebsite,
  readOnly,
  type Tool,
  text,
  truncateText,
  websiteArgument,
} from '../tool.ts'

interface MailboxInput {
  website?: string
  id?: string
  to?: string
  limit?: number
  wait?: string
}

export const mailboxTool: Tool<MailboxInput> = {
  name: 'mailbox',
  description:
    'List the emails that the mock sent, with their links. To wait for an email, set `wait`. To get an email’s text, set `id`.',
  inputSchema: object({
    'website?': websiteArgument,
    'id?': text,
    'to?': { type: 'string', description: '* is a wildcard' },
    'limit?': { type: 'integer', minimum: 1, maximum: 50, default: 10 },
    'wait?': { type: 'string', description: 'Such as 5s, at most 60s' },
  }),
  outputSchema: object({
    matched: count,
    mails: listOfObjects({ id: text, at: text, to: text, subject: text, links: listOf(nullableText), text }),
  }),
  annotations: readOnly,
  async run({ website: appId, id, wait, limit = 10, ...filter }, context) {
    if (id !== undefined) {
      const mail = await context.mock.mailbox.get(id)
      return { matched: 1, mails: [{ ...summarize(mail), text: truncateText(mail.text, 2000) }] }
    }
    const { mailbox } = await openWebsite(context, appId)
    const query = { ...filter, limit }
    if (wait !== undefined) await mailbox.wait({ ...query, timeout: wait })
    const { mails, matched } = await mailbox.query(query)
    return { matched, mails: mails.map(summarize) }
  },
}

function summarize({ id, at, to, subject, links }: Mail): object {
  return { id, at, to, subject, links: links.map(({ href }) => href) }
}
