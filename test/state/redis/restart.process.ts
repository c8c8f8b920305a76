/** Tests replicas that start while Redis restarts, and a Redis with a wrong certificate. */
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createServer } from 'node:tls'
import { promisify } from 'node:util'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createTokenDigest, isDigestOf } from '../../../src/cli/serve/shared-settings.ts'
import { runCommand, startServe } from '../../cli/serve-process.ts'
import { withRedisAccess } from '../../support/redis-access.ts'
import { redisBinary, startRedis } from '../../support/redis-server.ts'
import { stateFolder } from '../file/state-folder.ts'

const run = promisify(execFile)

describe.runIf(redisBinary !== null)('a replica', () => {
  it('starts if Redis becomes reachable again within a few seconds', async () => {
    const redis = await startRedis('--appendonly', 'yes')
    onTestFinished(() => redis.stop())
    const first = await startServe('--store', redis.url)
    first.signal('SIGTERM')
    await first.exit
    await redis.kill()
    const starting = startServe('--store', redis.url)
    await redis.start()
    expect((await fetch(`${(await starting).url}/_mock/health`)).status).toBe(200)
  })

  it('stores only a salted digest of its control token in Redis, which is enough to detect a replica with a different token', async () => {
    const redis = await startRedis()
    onTestFinished(() => redis.stop())
    const flags = ['--store', redis.url, '--control-token', 's3cret-token']
    const first = await startServe(...flags)
    const stored = await withRedisAccess(redis.url, async ({ keys, send }) =>
      JSON.stringify(await Promise.all((await keys()).map((key) => send(['HGETALL', key]).catch(() => null)))),
    )
    expect(stored).toMatch(/--control-token[\\":]+[0-9a-f]{32}:[0-9a-f]{48}/)
    // The second replica compares digests of the settings, and the digests are equal.
    const second = await startServe(...flags)
    for (const server of [first, second]) {
      server.signal('SIGTERM')
      const { stdout } = await server.exit
      expect(stdout).not.toContain('replica-differs')
    }
    const other = await startServe('--store', redis.url, '--control-token', 'another-token')
    other.signal('SIGTERM')
    const { stdout, stderr } = await other.exit
    expect(stdout + stderr).toContain('a different control token')
  })
})

it('uses a new salt for each token digest, and compares a token using the salt in the digest', () => {
  const digest = createTokenDigest('s3cret-token')
  expect(digest).not.toBe(createTokenDigest('s3cret-token'))
  expect(isDigestOf('s3cret-token', digest)).toBe(true)
  expect([isDigestOf('other', digest), isDigestOf(null, digest), isDigestOf('s3cret-token', 'x')]).toEqual([
    false,
    false,
    false,
  ])
  expect(isDigestOf(null, createTokenDigest(null))).toBe(true)
})

it('reports an untrusted, expired or mismatched rediss:// certificate in a single line', async () => {
  const folder = await stateFolder()
  const misnamed = await createCertificate(folder, 'DNS:other.example', 1)
  const expired = await createCertificate(folder, 'IP:127.0.0.1', -1)
  const untrustedExit = await startWithTls(misnamed, {})
  expect(untrustedExit).toEqual([2, expect.stringMatching(/untrusted certificate .*NODE_EXTRA_CA_CERTS.*\n$/)])
  const misnamedExit = await startWithTls(misnamed, { NODE_EXTRA_CA_CERTS: misnamed.cert })
  expect(misnamedExit).toEqual([2, expect.stringMatching(/certificate for a different name.*\n$/)])
  const expiredExit = await startWithTls(expired, { NODE_EXTRA_CA_CERTS: expired.cert })
  expect(expiredExit).toEqual([2, expect.stringMatching(/expired certificate.*\n$/)])
  expect([untrustedExit, misnamedExit, expiredExit].join()).not.toContain('pa55word')
})

/** Creates a self-signed certificate for an alternative name. A negative number of days creates an expired certificate. */
async function createCertificate(
  folder: string,
  alternativeName: string,
  days: number,
): Promise<{ key: string; cert: string }> {
  const path = (name: string): string => join(folder, `${days}-${name}`)
  const [key, request, extensions, cert] = [path('key'), path('csr'), path('ext'), path('cert')]
  await writeFile(extensions, `subjectAltName=${alternativeName}`)
  await run('openssl', ['req', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', request, '-subj', '/CN=redis'])
  const signed = ['-req', '-in', request, '-signkey', key, '-days', String(days), '-extfile', extensions, '-out', cert]
  await run('openssl', ['x509', ...signed])
  return { key, cert }
}

/** Starts a replica that connects to a server with this certificate. Returns the exit code and the output on stderr. */
async function startWithTls(
  { key, cert }: { key: string; cert: string },
  env: Record<string, string>,
): Promise<[code: number | null, stderr: string]> {
  const server = createServer({ key: await readFile(key), cert: await readFile(cert) }, (socket) => {
    socket.on('error', () => {})
  })
  server.on('tlsClientError', () => {})
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
  })
  const store = `rediss://:pa55word@127.0.0.1:${(server.address() as AddressInfo).port}`
  const { code, stderr } = await runCommand(['serve', '--port', '0', '--store', store], env).exit
  return [code, stderr]
}
