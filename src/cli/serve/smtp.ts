/** Delivers the mock's emails to an SMTP server. Requires the nodemailer package. */

import type { Services } from '../../server/request-context.ts'
import { mailIdOf, readSentMail } from '../../server/sent-mail.ts'
import { isDecodable } from '../../service/percent-encoding.ts'
import type { Mail } from '../../spec/generated/control.d.ts'
import { StoreUnavailableError } from '../../state/store-unavailable.ts'
import { UsageError } from '../usage-error.ts'
import { isLoopbackHost } from './host.ts'
import type { LogNotice } from './log.ts'

export interface SmtpTarget {
  host: string
  port: number
  /** Whether the connection uses TLS from the start, as with an `smtps:` address. */
  secure: boolean
  login: { user: string; pass: string } | null
}

export interface Mailer {
  /** Delivers the email that `reading` resolves to, if any. Logs a notice if the email cannot be read or delivered. */
  send(id: string, reading: Promise<Mail | null>): void
  /** Waits for pending deliveries and closes the connections. */
  close(): Promise<void>
}

/** In milliseconds. */
const timeouts = { connectionTimeout: 5000, greetingTimeout: 5000, dnsTimeout: 5000, socketTimeout: 10_000 } as const

/** Limits memory use if the SMTP server is slow. */
const maxInFlight = 1000

/**
 * Parses an address such as `smtp://host:1025` or `smtps://user:password@host`. Error messages omit the address, because it can
 * contain a password.
 */
export function readSmtpTarget(text: string, name = '--smtp'): SmtpTarget {
  const url = URL.canParse(text) && isDecodable(text) ? new URL(text) : null
  const isPlain = url?.protocol === 'smtp:'
  if (
    !url ||
    !(isPlain || url.protocol === 'smtps:') ||
    url.hostname === '' ||
    /[^/]/.test(url.pathname + url.search)
  ) {
    throw new UsageError(
      `${name} must be an address such as smtp://127.0.0.1:1025, with user:password@ if the server requires a login`,
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

/** Omits the credentials. */
export function formatSmtpTarget({ host, port, secure }: SmtpTarget): string {
  return `${secure ? 'smtps' : 'smtp'}://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/** @throws {UsageError} if nodemailer is not installed */
export async function openMailer(target: SmtpTarget, onNotice: (notice: LogNotice) => void): Promise<Mailer> {
  const { createTransport } = await loadNodemailer()
  const { host, port, secure, login } = target
  const transport = createTransport({
    host,
    port,
    secure,
    ...(login ? { auth: login } : {}),
    // Accept self-signed certificates on loopback, because local SMTP servers often use them.
    tls: { rejectUnauthorized: !isLoopbackHost(host) },
    pool: true,
    ...timeouts,
  })
  const inFlight = new Set<Promise<void>>()
  const deliver = async (id: string, reading: Promise<Mail | null>): Promise<void> => {
    let mailName = 'An email'
    try {
      const mail = await reading
      if (!mail) return
      mailName = `The email to ${mail.to}`
      if (inFlight.size > maxInFlight) throw new Error(`${maxInFlight} emails are already waiting`)
      await transport.sendMail(messageOf(mail))
    } catch (error) {
      const reason = maskLogin(error instanceof Error ? error.message : String(error), target)
      onNotice({
        id: 'mail-not-delivered',
        message: `${mailName} was not delivered to ${formatSmtpTarget(target)}: ${reason}. The email is in the mailbox: ${id}`,
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

/**
 * Delivers each email that is added to the journal. Returns a function that stops delivery.
 * @param origin base URL for links in the emails
 */
export function deliverMails(
  services: Pick<Services, 'journal' | 'store' | 'log'>,
  origin: string,
  mailer: Mailer,
): () => void {
  const { journal, log } = services
  return journal.subscribe((record, own) => {
    const id = mailIdOf(record)
    // Skip emails from other replicas. All replicas share the journal, but each replica delivers only its own emails.
    if (!own || id === null) return
    const reading = readSentMail(record, origin, services).catch((error: unknown) => {
      if (!(error instanceof StoreUnavailableError)) log.failed(error, null)
      throw error
    })
    // Do not await `reading` before calling `send`, because `close` waits only for emails that have been passed to `send`.
    mailer.send(id, reading)
  })
}

async function loadNodemailer(): Promise<typeof import('nodemailer')> {
  try {
    return await import('nodemailer')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND')) throw error
    throw new UsageError(
      '--smtp requires the package nodemailer, which is not installed: npm install --save-dev nodemailer',
    )
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

/** Some SMTP servers include the credentials in their error messages. */
function maskLogin(text: string, { login }: SmtpTarget): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return [login?.pass, login?.user].reduce<string>(
    (shown, secret) => (secret ? shown.replaceAll(secret, '…') : shown),
    line,
  )
}
