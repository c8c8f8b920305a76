import { describe, expect, it } from 'vitest'
import { formatSmtpTarget, readSmtpTarget } from '../../src/cli/serve/smtp.ts'
import { freePort } from '../support/free-port.ts'
import { withoutPackage } from '../support/without-package.ts'
import { runInProcess } from './command-line.ts'
import { catchMails } from './mail-catcher.ts'
import { type Listening, runCommand, startServe } from './serve-process.ts'

/** Makes an address known with a conversion, then requests a public deletion for this address. */
async function ask({ url, listening }: Listening, email: string): Promise<Response> {
  const { cop_key } = listening.website
  const post = (path: string, body: object): Promise<Response> =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  await post(`/api/v1/conversions/billing/${cop_key}`, { event: 'lead', email })
  return post('/public/data-deletion/request', { cop_key, email })
}

describe('serve --smtp', () => {
  it('delivers each email as stored in the mailbox', async () => {
    const catcher = await catchMails()
    const server = await startServe('--smtp', `smtp://${catcher.address}`)
    expect((await ask(server, 'ana@shop.example')).status).toBe(202)
    const { from, to, user, mail } = await catcher.caught(0)
    const kept = await (await fetch(`${server.url}/_mock/mailbox/latest`)).json()
    expect({ from, to, user }).toEqual({ from: kept.from, to: ['ana@shop.example'], user: null })
    expect(mail).toMatchObject({
      from: { address: kept.from },
      to: [{ address: kept.to }],
      subject: kept.subject,
      messageId: `<${kept.id}@dc-mock.example.com>`,
      date: kept.at.replace(/\.\d+Z/, '.000Z'),
    })
    // SMTP appends a line break.
    expect([mail.text?.trim(), mail.html?.trim()]).toEqual([kept.text.trim(), kept.html.trim()])
    expect(mail.headers.find(({ key }) => key === 'x-mock-website')?.value).toBe('app_local')
    expect((await fetch(kept.links[0].href)).status).toBe(200)
  })

  it('authenticates if the URL contains a user name and password', async () => {
    const login = { user: 'qa@shop.example', pass: 'p@ss word' }
    const catcher = await catchMails({ login })
    const account = `${encodeURIComponent(login.user)}:${encodeURIComponent(login.pass)}`
    const server = await startServe('--smtp', `smtp://${account}@${catcher.address}`)
    await ask(server, 'ana@shop.example')
    expect((await catcher.caught(0)).user).toBe(login.user)
  })

  it('builds links with the public URL', async () => {
    const catcher = await catchMails()
    const server = await startServe('--smtp', `smtp://${catcher.address}`, '--public-url', 'https://shared.example')
    await ask({ ...server, url: server.listening.socket }, 'ana@shop.example')
    expect((await catcher.caught(0)).mail.text).toContain('https://shared.example/public/data-deletion/confirm/')
  })

  it('delivers pending emails before it stops', async () => {
    const catcher = await catchMails()
    const server = await startServe('--smtp', `smtp://${catcher.address}`)
    await Promise.all(Array.from({ length: 20 }, (_, i) => ask(server, `person-${i}@shop.example`)))
    server.signal('SIGTERM')
    expect(await server.exit).toMatchObject({ code: 0, stderr: '' })
    expect((await catcher.caught(19)).to).toHaveLength(1)
  })

  it.each([
    ['the mail server rejected an email', 'Mailbox full of\nqa@shop.example', /Mailbox full of …/],
    ['the mail server rejected the password', undefined, /Wrong password … for …/],
  ])('logs that %s, omits the credentials, and still responds as usual', async (_name, rejectsWith, message) => {
    const login = { user: 'qa@shop.example', pass: 'geheim-4711' }
    const catcher = await catchMails({ login, ...(rejectsWith === undefined ? {} : { rejectsWith }) })
    const given = rejectsWith === undefined ? 'geheim-4712' : login.pass
    const server = await startServe('--smtp', `smtp://qa%40shop.example:${given}@${catcher.address}`)
    expect((await ask(server, 'ana@shop.example')).status).toBe(202)
    const notice = JSON.parse(await server.line(/"event":"notice"/))
    expect(notice).toMatchObject({ id: 'mail-not-delivered' })
    expect(notice.message).toContain(`The email to ana@shop.example was not delivered to smtp://${catcher.address}: `)
    expect(notice.message).toMatch(message)
    expect(notice.message).toMatch(/The email is in the mailbox: mail_\w{12}$/)
    server.signal('SIGTERM')
    const { stdout, stderr } = await server.exit
    for (const text of [stdout, stderr]) expect(text).not.toMatch(/geheim|qa@shop/)
  })

  it('logs that the mail server is unreachable, and still responds as usual', async () => {
    const server = await startServe('--smtp', `smtp://127.0.0.1:${await freePort()}`)
    expect((await ask(server, 'ana@shop.example')).status).toBe(202)
    expect(await server.line(/"event":"notice"/)).toContain('ECONNREFUSED')
    server.signal('SIGTERM')
    expect(await server.exit).toMatchObject({ code: 0, stderr: '' })
  })

  it('prints the mail server’s address at startup, without the credentials', async () => {
    const { line, signal, exit } = runCommand(['serve', '--port', '0', '--smtp', 'smtp://qa:geheim@127.0.0.1:1025'])
    await line(/Ctrl\+C/)
    signal('SIGTERM')
    const { stdout } = await exit
    expect(stdout).toContain('in the mailbox, and to smtp://127.0.0.1:1025\n')
    expect(stdout).not.toContain('geheim')
  })

  it('explains what to install if nodemailer is missing, and does not start', async () => {
    const words = ['serve', '--port', '0', '--smtp', 'smtp://127.0.0.1:1025']
    expect(await runCommand(words, withoutPackage('nodemailer')).exit).toEqual({
      code: 2,
      stdout: '',
      stderr:
        'dc-mock: --smtp requires the package nodemailer, which is not installed: npm install --save-dev nodemailer\n',
    })
  })

  it.each([
    '127.0.0.1:1025',
    'http://127.0.0.1:1025',
    'smtp://',
    'smtp://u:geheim%zz@host',
    'smtp://u:geheim@host/path',
  ])('rejects %s without printing any part of the value', async (text) => {
    expect(await runInProcess(['serve', '--smtp', text])).toEqual({
      exitCode: 2,
      out: '',
      err: 'dc-mock: --smtp must be an address such as smtp://127.0.0.1:1025, with user:password@ if the server requires a login\n',
    })
  })

  it.each([
    ['smtp://mailpit:1025', { host: 'mailpit', port: 1025, secure: false, login: null }, 'smtp://mailpit:1025'],
    ['smtp://mailpit', { port: 25, secure: false }, 'smtp://mailpit:25'],
    ['smtps://mail.example/', { port: 465, secure: true }, 'smtps://mail.example:465'],
    ['smtp://[::1]:1025', { host: '::1' }, 'smtp://[::1]:1025'],
    ['smtp://a%40b:c%3Ad@host', { login: { user: 'a@b', pass: 'c:d' } }, 'smtp://host:25'],
  ])('accepts %s', (text, target, shown) => {
    const read = readSmtpTarget(text)
    expect(read).toMatchObject(target)
    expect(formatSmtpTarget(read)).toBe(shown)
  })
})
