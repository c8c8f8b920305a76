import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'

interface CaughtMail {
  from: string | null
  to: string[]
  /** User name that the client used to log in, or null if the client did not log in. */
  user: string | null
  mail: Email
}

export interface MailCatcher {
  /** Address such as `127.0.0.1:1025`. */
  address: string
  /** Resolves with the email with this number when the email arrives. The first email has the number 0. */
  caught(number: number): Promise<CaughtMail>
  /** Returns all emails that have arrived so far. */
  all(): readonly CaughtMail[]
  close(): Promise<void>
}

export interface CatcherOptions {
  /** User name and password that the server requires. */
  login?: { user: string; pass: string }
  /** Message with which the server rejects all emails. */
  rejectsWith?: string
}

/** Starts a mail server that stores the received emails. */
export async function catchMails({ login, rejectsWith }: CatcherOptions = {}): Promise<MailCatcher> {
  const mails: CaughtMail[] = []
  const waiting = new Set<() => void>()
  const server = new SMTPServer({
    authOptional: !login,
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    disabledCommands: login ? [] : ['AUTH'],
    onAuth({ username, password }, _session, done) {
      if (username === login?.user && password === login?.pass) return done(null, { user: username })
      done(new Error(`Wrong password ${password} for ${username}`))
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        if (rejectsWith !== undefined) return done(new Error(rejectsWith))
        const { mailFrom, rcptTo } = session.envelope
        mails.push({
          from: mailFrom ? mailFrom.address : null,
          to: rcptTo.map(({ address }) => address),
          user: typeof session.user === 'string' ? session.user : null,
          mail: await PostalMime.parse(Buffer.concat(chunks)),
        })
        done()
        for (const look of waiting) look()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = (): Promise<void> => new Promise((resolve) => server.close(() => resolve()))
  onTestFinished(close)
  const { port } = server.server.address() as AddressInfo
  return {
    address: `127.0.0.1:${port}`,
    caught: (number) =>
      new Promise((resolve) => {
        const look = (): void => {
          const mail = mails[number]
          if (mail) resolve(mail)
        }
        waiting.add(look)
        look()
      }),
    all: () => mails,
    close,
  }
}
