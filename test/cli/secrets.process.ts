import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { liveKey } from '../support/live-key-places.ts'
import { requestsWithSecrets, type Secrets } from '../support/secret-places.ts'
import { createTemporaryFolder } from '../support/temporary-folder.ts'
import { runCommand } from './serve-process.ts'
import { readArchive, startProxy } from './start-proxy.ts'

const controlToken = 'Ctl7TokenMarkedSecret'
const markedSecrets = {
  liveKey,
  controlToken,
  key: 'dcp_mockLocalDevelopmentKey00000000000000000',
  copKey: 'mocklocalcopkey0000000000000000000000000',
  releaseSecret: 'mocklocalreleasesecret0000000000',
  password: 'Pw7MarkedPassword',
  session: 'dcs_Se7MarkedSession'.padEnd(44, 'x'),
} satisfies Omit<Secrets, 'linkToken'>
const bearer = { authorization: `Bearer ${controlToken}` }

/** Starts the server, sends requests that contain secrets, and returns all output and all readable data. */
async function collect(log: string): Promise<{ secrets: Secrets; printed: string; output: string; pages: string }> {
  const { line, signal, exit } = runCommand(['serve', '--port', '0', '--log', log, '--control-token', controlToken])
  const url = /http:\/\/127\.0\.0\.1:\d+/.exec(await line(/127\.0\.0\.1:\d+/))?.[0] ?? ''
  const post = { method: 'POST', headers: { 'content-type': 'application/json' } }
  await fetch(`${url}/api/v1/conversions/billing/${markedSecrets.copKey}`, {
    ...post,
    body: '{"event":"lead","email":"eve@shop.example"}',
  })
  await fetch(`${url}/public/data-deletion/request`, {
    ...post,
    body: `{"cop_key":"${markedSecrets.copKey}","email":"eve@shop.example"}`,
  })
  const { links } = await (await fetch(`${url}/_mock/mailbox/latest?to=eve@shop.example`, { headers: bearer })).json()
  const secrets = { ...markedSecrets, linkToken: String(links[0].href).split('/').at(-1) ?? '' }
  const events = await fetch(`${url}/_mock/events`, { headers: bearer })
  const pages = await sendAll(url, secrets)
  const journal = await (await fetch(`${url}/_mock/requests?limit=1000`, { headers: bearer })).text()
  signal('SIGTERM')
  const seen = await events.text()
  const { stdout, stderr } = await exit
  return { secrets, printed: stdout + stderr, output: journal + seen, pages }
}

/** Sends 300 generated requests, which are the same in each run. Returns all responses with their headers. */
async function sendAll(url: string, secrets: Secrets): Promise<string> {
  const answers: string[] = []
  for (const { method, path, headers, body } of fc.sample(requestsWithSecrets(secrets), { seed: 9, numRuns: 300 })) {
    const answer = await fetch(url + path, {
      method,
      headers,
      redirect: 'manual',
      ...(body === undefined || method === 'GET' ? {} : { body }),
    })
    // An export returns stored data, so the export can contain secrets.
    if (!path.startsWith('/api/v1/export'))
      answers.push(`${JSON.stringify([...answer.headers])} ${await answer.text()}`)
  }
  return answers.join('\n')
}

/** Expects that the text contains none of the secrets, in upper or lower case. */
function expectAbsent(where: string, text: string, secrets: readonly string[]): void {
  for (const secret of secrets) {
    const at = text.toLowerCase().indexOf(secret.toLowerCase())
    expect(at, `${where}: …${text.slice(Math.max(0, at - 300), at + 100)}`).toBe(-1)
  }
}

/** First 13 characters of the live key and the session token, in all encodings in which they are sent. Only the first 12 may be shown. */
const keyForms = [liveKey.slice(0, 13), markedSecrets.session.slice(0, 13)].flatMap((start) => [
  start,
  start.replace('_', '%5F'),
  start.replace('_', '\\u005f'),
])

describe('a secret sent to a running server, in the right or wrong place,', () => {
  it.each(['pretty', 'json'])('is never printed, stored or returned (%s)', async (log) => {
    const { secrets, printed, output, pages } = await collect(log)
    const { releaseSecret, linkToken, password, session } = secrets
    expect(printed.length).toBeGreaterThan(10_000)
    expect(output.length).toBeGreaterThan(100_000)
    const forbidden = [...keyForms, controlToken, password, releaseSecret]
    // When the mock starts, it prints the release secret of the website. The control plane returns the release secret and the links.
    expectAbsent('a log', printed.replace(releaseSecret, ''), [...forbidden, linkToken])
    expectAbsent('the journal and the events', output, forbidden)
    expectAbsent('an answer', pages, [controlToken, password, session, releaseSecret, linkToken])
  })

  it('is neither recorded nor printed by the proxy', async () => {
    const folder = join(await createTemporaryFolder(), 'traffic')
    const serve = runCommand(['serve', '--port', '0', '--log', 'json', '--control-token', controlToken])
    const { url } = JSON.parse(await serve.line(/"event":"listening"/))
    const proxy = await startProxy(url, ['--record', folder])
    const secrets = { ...markedSecrets, linkToken: 'Li7MarkedLinkToken'.padEnd(40, 'y') }
    await sendAll(proxy.url, secrets)
    const { stdout, stderr } = await proxy.stop()
    const archive = JSON.stringify(await readArchive(folder))
    expect(archive.length).toBeGreaterThan(50_000)
    const forbidden = [
      ...keyForms,
      controlToken,
      markedSecrets.password,
      markedSecrets.releaseSecret,
      secrets.linkToken,
    ]
    expectAbsent('the recording', archive, forbidden)
    expectAbsent('the output of the proxy', stdout + stderr, forbidden)
  })
})
