/** Creates recordings with `dc-mock proxy`. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ServedDeployment } from '../contract/serve-deployment.ts'
import { liveKey } from '../contract/target.ts'
import { createTemporaryFolder } from '../support/temporary-folder.ts'
import { startProxy } from './start-proxy.ts'

/** Runs the functions in sequence. Each function sends requests through a proxy that records the traffic to the deployment. */
export async function recordTraffic(
  { url }: Pick<ServedDeployment, 'url'>,
  ...requests: ((call: (path: string, init?: RequestInit) => Promise<Response>) => Promise<unknown>)[]
): Promise<string> {
  const folder = join(await createTemporaryFolder(), 'traffic')
  const proxy = await startProxy(url, ['--record', folder])
  for (const request of requests) await request((path, init) => fetch(proxy.url + path, init))
  await proxy.stop()
  return folder
}

export function check(email: unknown, key: string = liveKey) {
  return (call: (path: string, init?: RequestInit) => Promise<Response>): Promise<Response> =>
    call('/api/v1/services/email/check', {
      method: 'POST',
      headers: { 'x-dc-key': key, 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    })
}

/** Writes an archive in the format that browsers export. */
export async function writeArchive(entries: object[] | unknown, creator = 'A browser'): Promise<string> {
  const file = join(await createTemporaryFolder(), 'browser.har')
  await writeFile(file, JSON.stringify({ log: { version: '1.2', creator: { name: creator, version: '1' }, entries } }))
  return file
}

export function archiveEntry(request: object, response: object = {}): object {
  return {
    startedDateTime: '2026-01-01T00:00:00.000Z',
    time: 5,
    request: { method: 'POST', url: 'https://api.example.com/api/v1/services/email/check', headers: [], ...request },
    response: { status: 200, headers: [], content: { text: '{}' }, ...response },
  }
}
