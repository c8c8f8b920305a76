/** Mails of the mock, delivered to a real inbox as well: nodemailer, where it is installed. */

import type { Services } from '../../server/request-context.ts'
import { mailIdOf, readSentMail } from '../../server/sent-mail.ts'
import { isDecodable } from '../../service/percent-encoding.ts'
import type { Mail } from '../../spec/generated/control.d.ts'
import { StoreUnreachableError } from '../../state/store-unreachable.ts'
import { UsageError } from '../usage-error.ts'
import { isLoopbackHost } from './host.ts'
import type { LogNotice } from './notice.ts'

/** A server that takes mails. */
export interface SmtpTarget {
  host: string
  port: number
  /** TLS from the first byte on. */
  secure: boolean
  login: { user: string; pass: string } | null
}

export interface Mailer {
  /** Sends the mail of an id once it is read, null for none; a failure becomes a notice, never an error. */
  send(id: string, reading: Promise<Mail | null>): void
  /** Resolves when what was sent is delivered or has failed. */
  close(): Promise<void>
}

/** Longest waits of a delivery, in ms. */
const timeouts = { connectionTimeout: 5000, greetingTimeout: 5000, dnsTimeout: 5000, socketTimeout: 10_000 } as const

/** Mails under way at once; a server that takes none must not make the mock grow. */
const maxInFlight = 1000

/** Reads `smtp://host:1025` or `smtps://user:password@host`. What is wrong is never repeated: a password may be in it. */
export function readSmtpTarget(text: string): SmtpTarget {
  const url = URL.canParse(text) && isDecodable(text) ? new URL(text) : null
  const isPlain = url?.protocol === 'smtp:'
  if (
    !url ||
    !(isPlain || url.protocol === 'smtps:') ||
    url.hostname === '' ||
    /[^/]/.test(url.pathname + url.search)
  ) {
    throw new UsageError(
      '--smtp takes an address such as smtp://127.0.0.1:1025, with user:password@ where it asks for them',
    )
  }
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? (isPlain ? 25 : 465) : Number(url.port),
    secure: !isPlain,
    login:
      url.username === '' ? null : { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
  }
}

/** The target as it may be printed. */
export function formatSmtpTarget({ host, port, secure }: SmtpTarget): string {
  return `${secure ? 'smtps' : 'smtp'}://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/** Fails with a `UsageError` where nodemailer is not installed. */
export async function openMailer(target: SmtpTarget, onNotice: (notice: LogNotice) => void): Promise<Mailer> {
  const { createTransport } = await loadNodemailer()
  const { host, port, secure, login } = target
  const transport = createTransport({
    host,
    port,
    secure,
    ...(login ? { auth: login } : {}),
    // Nobody can vouch for a certificate of this machine's own.
    tls: { rejectUnauthorized: !isLoopbackHost(host) },
    pool: true,
    ...timeouts,
  })
  const inFlight = new Set<Promise<void>>()
  const deliver = async (id: string, reading: Promise<Mail | null>): Promise<void> => {
    let mailName = 'A mail'
    try {
      const mail = await reading
      if (!mail) return
      mailName = `The mail to ${mail.to}`
      if (inFlight.size > maxInFlight) throw new Error(`${maxInFlight} others wait before it`)
      await transport.sendMail(messageOf(mail))
    } catch (error) {
      const reason = maskLogin(error instanceof Error ? error.message : String(error), target)
      onNotice({
        id: 'mail-not-delivered',
        says: `${mailName} was not delivered to ${formatSmtpTarget(target)}: ${reason}. It is in the mailbox: ${id}`,
      })
    }
  }
  return {
    send(id, reading) {
      const delivery = deliver(id, reading).finally(() => inFlight.delete(delivery))
      inFlight.add(delivery)
    },
    async close() {
      await Promise.all(inFlight)
      transport.close()
    },
  }
}

/** Sends each mail that the journal tells of; returns what ends that. `origin` is what links begin with. */
export function deliverMails(
  services: Pick<Services, 'journal' | 'store' | 'log'>,
  origin: string,
  mailer: Mailer,
): () => void {
  const { journal, log } = services
  return journal.subscribe((record, own) => {
    const id = mailIdOf(record)
    // What another replica took, it sends.
    if (!own || id === null) return
    const reading = readSentMail(record, origin, services).catch((error: unknown) => {
      if (!(error instanceof StoreUnreachableError)) log.failed(error, null)
      throw error
    })
    // Handed over at once: what is being read is waited for at the end too.
    mailer.send(id, reading)
  })
}

async function loadNodemailer(): Promise<typeof import('nodemailer')> {
  try {
    return await import('nodemailer')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND')) throw error
    throw new UsageError('--smtp needs the package nodemailer, which is not installed: npm install nodemailer')
  }
}

function messageOf({ id, at, app_id, from, to, subject, text, html }: Mail): object {
  return {
    from,
    to,
    subject,
    text,
    html,
    date: new Date(at),
    messageId: `<${id}@${from.slice(from.indexOf('@') + 1)}>`,
    headers: { 'x-mock-website': app_id, 'auto-submitted': 'auto-generated' },
  }
}

/** A server may repeat what it was told. */
function maskLogin(text: string, { login }: SmtpTarget): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return [login?.pass, login?.user].reduce<string>(
    (shown, secret) => (secret ? shown.replaceAll(secret, '…') : shown),
    line,
  )
}
