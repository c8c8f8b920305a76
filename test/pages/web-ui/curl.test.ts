import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { formatEntryAsCurl } from '../../../src/pages/web-ui/format/curl.ts'
import type { JournalEntry } from '../../../src/types.ts'
import { type Started, startServer } from '../../support/start.ts'

const run = promisify(execFile)
/** Matches control characters, formatting characters, and line and paragraph separators. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u

/** Copies the curl command of the only call, runs the command, and returns both requests. */
async function repeat({ call, url, website }: Started): Promise<JournalEntry['request'][]> {
  const list = async (): Promise<JournalEntry[]> => (await call('/_mock/requests')).json.entries
  const key = { id: 'key', name: 'key', prefix: 'dcp_mockLoca', value: website.private_key, created_at: '' }
  const secrets = { release_secret: website.release_secret, keys: [{ ...key, deleted_at: null }] }
  const [curl = ''] = (await list()).map((entry) => formatEntryAsCurl(entry, secrets, url))
  expect(curl.replaceAll(' \\\n', ' ')).not.toMatch(invisible)
  await run('bash', ['-c', curl], { env: { ...process.env, LC_ALL: 'C.UTF-8' } })
  return (await list()).map(({ request }) => request)
}

describe('the curl command of a call', () => {
  it.each([
    '/img%1b[201~%03%0atouch%20/tmp/x%0a',
    "/a%c2%9b%e2%80%ae%7f%22'b%60c%5c/{x,y}/[1-2]?q=%1b[201~&r={a,b}",
    '/a%2fb%25c%3fd%23e/%e2%82%ac',
    '//other.example/x',
  ])('requests %s again and contains no control characters', async (target) => {
    const started = await startServer()
    await started.call(target)
    const [first, again, ...others] = await repeat(started)
    expect([again?.method, decodeURI(again?.path ?? ''), others]).toEqual(['GET', decodeURI(first?.path ?? ''), []])
  })

  it('escapes control characters in the body, and sends a body that begins with @ as text', async () => {
    const started = await startServer()
    const body = "@/etc/hostname\u001b[201~\u0003\ntouch '/tmp/x'\t\u009b\u202e\u{e0041}\\n"
    await started.call('/api/v1/services/email/check', { key: started.website.private_key ?? '', body })
    const [first, again] = await repeat(started)
    expect([first?.body, again?.body]).toEqual([body, body])
  })
})
