import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { runArguments } from '../../cli/command-line.ts'
import { recordTraffic } from '../../cli/recorded-traffic.ts'
import { serveDeployment } from '../serve-deployment.ts'
import { liveKey } from '../target.ts'

const reading = { headers: { 'x-dc-key': liveKey } }

/** Records traffic in which every free-text field contains a person's name. */
async function recordNames(): Promise<string> {
  const deployment = await serveDeployment({})
  const { cop_key } = deployment.website
  const post = (body: object, headers: Record<string, string> = {}): RequestInit => ({
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const event = (name: string): object => ({
    cop_key,
    session_id: 'session of Erika',
    name,
    page_url: 'https://shop.example/erika/orders?name=Mustermann#Schmidt',
    properties: { note: 'Erika was here', ErikaMustermann: 'yes', nested: { Anna_Schmidt: ['Anna'] } },
  })
  return recordTraffic(
    deployment,
    (call) =>
      call(
        '/collect/event',
        post(event('signup of Erika Mustermann'), { 'user-agent': 'Erika Mustermann’s'.slice(0, 16) }),
      ),
    (call) => call('/collect/event', post(event('signup of Erika Mustermann'))),
    (call) => call('/collect/event', post(event('page_view'))),
    (call) => call(`/api/v1/conversions/zapier/${cop_key}`, post({ event: 'Anna Schmidt bought' })),
    (call) => call(`/api/v1/conversions/AnnaSchmidtSrc/${cop_key}`, post({ event: 'purchase' })),
    (call) => call(`/api/v1/conversions/annaschmidt/${cop_key}`, post({ event: 'annaschmidt' })),
    (call) => call('/api/v1/export/events?Erika=Mustermann', reading),
    (call) => call('/api/v1/export/conversions', reading),
  )
}

it('keeps known event and source names, but no free text from users, in a recording and its scenario', async () => {
  const traffic = await recordNames()
  const archive = await readFile(join(traffic, 'recording.har'), 'utf8')
  const { out, err } = await runArguments(['scenario', 'from-recording', traffic])
  for (const text of [archive, out, err]) expect(text.match(/.{20}(?:erika|mustermann|anna|schmidt).{20}/gi)).toBeNull()
  for (const kept of ['purchase', 'zapier', 'page_view']) expect(archive).toContain(kept)
  expect(out).toContain('event: purchase')
})

it('uses the same pseudonym for the same text, so that a recording can be replayed', async () => {
  const traffic = await recordNames()
  const { log } = JSON.parse(await readFile(join(traffic, 'recording.har'), 'utf8'))
  const bodies = log.entries.map(({ request }: { request: { postData?: { text: string } } }) =>
    JSON.parse(request.postData?.text ?? '{}'),
  )
  expect(bodies[0].name).toBe(bodies[1].name)
  expect(bodies[0].name).not.toBe(bodies[3].event)
  const exported = JSON.parse(log.entries.at(-1).response.content.text).data
  expect(exported.map((one: { event: string }) => one.event).sort()).toEqual(
    [bodies[3].event, 'purchase', bodies[5].event].sort(),
  )
  const sources = log.entries
    .slice(3, 6)
    .map(({ request }: { request: { url: string } }) => request.url.split('/').at(-2))
  expect(exported.map((one: { source: string }) => one.source).sort()).toEqual(sources.sort())
  const { exitCode, out } = await runArguments(['replay', traffic, '--mock'])
  expect(out).toContain('8 sent, 0 skipped · 0 different · 0 broken')
  expect(exitCode).toBe(0)
})
