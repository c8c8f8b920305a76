/** Tests the output and the effects of `serve --store`. */
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { expect, onTestFinished } from 'vitest'
import { version } from '../../../src/spec/version.ts'
import { runInProcess } from '../../cli/command-line.ts'
import { runCommand, startServe } from '../../cli/serve-process.ts'
import { withRedisAccess } from '../../support/redis-access.ts'
import { redisBinary, startRedis, withoutRedis } from '../../support/redis-server.ts'
import { newStoreUrl } from '../../support/redis-store.ts'
import { createCaller } from '../../support/start.ts'
import { startStub } from '../../support/stub-server.ts'
import { createTemporaryFolder } from '../../support/temporary-folder.ts'
import { withRedis as it } from '../../support/with-redis.ts'

async function failStart(...flags: string[]): Promise<{ code: number | null; message: string }> {
  const { code, stderr } = await runCommand(['serve', '--port', '0', ...flags]).exit
  expect(stderr.trim().split('\n')).toHaveLength(1)
  return { code, message: stderr.trim() }
}

it('continues with the existing state, and ignores --scenario and --now', async ({ redis }) => {
  const store = newStoreUrl(redis.url)
  const first = await startServe('--store', store, '--scenario', 'quota-exhausted')
  expect(first.listening.state).toEqual({ store, replica: 1, notes: [] })
  const second = await startServe('--store', store, '--scenario', 'default', '--now', '2020-01-01T00:00:00Z')
  expect(second.listening.website).toMatchObject({ app_id: 'app_local', checks_used: 500 })
  expect(second.listening.state.notes).toEqual([expect.stringContaining('--scenario and --now had no effect')])
  first.signal('SIGTERM')
  expect((await first.exit).code).toBe(0)
  // The second mock still has the state after the first mock has exited.
  const call = createCaller(second.url, (address, init) => fetch(address, init))
  expect((await call('/_mock/websites/app_local')).json.checks_used).toBe(500)
})

it('starts a new state at a time before 1970', async ({ redis }) => {
  const { url } = await startServe('--store', newStoreUrl(redis.url), '--now', '1960-01-01T00:00:00Z')
  const call = createCaller(url, (address, init) => fetch(address, init))
  expect((await call('/_mock/clock')).json.now).toMatch(/^1960-/)
  expect((await call('/_mock/websites', { body: {} })).json.keys[0].created_at).toMatch(/^1960-/)
})

it('rejects an unknown scenario even if a state already exists', async ({ redis }) => {
  const store = newStoreUrl(redis.url)
  await startServe('--store', store)
  expect(await failStart('--store', store, '--scenario', 'nosuch')).toMatchObject({
    code: 2,
    message: expect.stringMatching(/--scenario: .*nosuch/),
  })
})

it('creates a single state if several replicas start at the same time', async ({ redis }) => {
  const store = newStoreUrl(redis.url)
  const started = await Promise.all(['one', 'two', 'three'].map(() => startServe('--store', store)))
  const accounts = started.map(({ listening }) => listening.website.account)
  expect(new Set(accounts).size).toBe(1)
})

it('generates different IDs on replicas with the same seed', async ({ redis }) => {
  const store = newStoreUrl(redis.url)
  const ids: string[] = []
  for (let n = 0; n < 2; n++) {
    const { url } = await startServe('--store', store, '--seed', '7')
    const call = createCaller(url, (address, init) => fetch(address, init))
    ids.push((await call('/nowhere')).headers.get('x-mock-request-id') ?? '')
    ids.push((await call('/_mock/websites', { body: {} })).json.app_id)
  }
  expect(new Set(ids).size).toBe(4)
})

it('explains how to configure persistence if Redis does not persist its data', async ({ skip }) => {
  if (redisBinary === null) skip(withoutRedis)
  const redis = await startRedis('--appendonly', 'no')
  onTestFinished(() => redis.stop())
  const { listening } = await startServe('--store', redis.url)
  expect(listening.state.notes).toEqual([expect.stringContaining('Set appendonly to yes and appendfsync to always')])
})

it('explains missing or wrong credentials, and never shows a password', async ({ skip }) => {
  if (redisBinary === null) skip(withoutRedis)
  const redis = await startRedis('--requirepass', 'geheim-1')
  onTestFinished(() => redis.stop())
  const { host } = new URL(redis.url)
  for (const [login, wrong] of [
    ['', /--store: .* requires a login; set DC_MOCK_STORE to .*$/],
    [':falsch-2@', /--store: .* rejects the login, because the user or password in the address is wrong/],
    ['nobody:falsch-2@', /--store: .* rejects the login, because the user or password in the address is wrong/],
  ] as const) {
    const { code, message } = await failStart('--store', `redis://${login}${host}`)
    expect([code, message]).toEqual([2, expect.stringMatching(wrong)])
    expect(message).not.toContain('falsch')
  }
  const { listening, signal, exit } = await startServe('--store', `redis://:geheim-1@${host}`)
  expect(listening.state.store).toBe(`redis://:***@${host}`)
  signal('SIGTERM')
  const { stdout, stderr } = await exit
  expect(stdout + stderr).not.toContain('geheim')
  // Process lists show arguments but not environment variables, so a password can be passed in an environment variable.
  const hidden = runCommand(['serve', '--port', '0', '--log', 'json'], { DC_MOCK_STORE: `redis://:geheim-1@${host}` })
  expect(JSON.parse(await hidden.line(/"event":"listening"/)).state.store).toBe(`redis://:***@${host}`)
})

it('needs only the documented Redis permissions, and reports a missing permission', async ({ redis }) => {
  const rights = /ACL SETUSER \S+ (.*) '>\S+' (.*)/.exec(await readFile('docs/replicas.md', 'utf8'))
  const { host } = new URL(redis.url)
  await withRedisAccess(redis.url, async (access) => {
    const words = `${rights?.[1]} >geheim-1 ${rights?.[2]}`.replaceAll("'", '').split(' ')
    await access.send(['ACL', 'SETUSER', 'mock', ...words])
    const store = `redis://mock:geheim-1@${host}`
    const { listening } = await startServe('--store', store)
    expect(listening.state.notes).toEqual([])
    for (const permission of ['resetchannels', 'resetkeys']) {
      await access.send(['ACL', 'SETUSER', 'mock', ...words, permission])
      const { code, message } = await failStart('--store', store)
      expect([code, message]).toEqual([
        2,
        expect.stringMatching(/does not grant its user all required permissions \(NOPERM.*~\{dc-mock:mock\}:\*/),
      ])
    }
  })
})

it.for<[what: string, words: string[], found: string]>([
  ['a store key of another type', ['SET', '{dc-mock:mock}:store', 'x'], 'WRONGTYPE'],
  ['a store key without fields of a state', ['HSET', '{dc-mock:mock}:store', 'a', 'b'], 'a required field is missing'],
  ['a replica counter that is not a number', ['SET', '{dc-mock:mock}:replicas', 'x'], 'ERR'],
])('names the key prefix in the error if another program wrote the keys: %s', async ([, words, found], { redis }) => {
  await withRedisAccess(redis.url, (access) => access.send(words))
  const { code, message } = await failStart('--store', redis.url)
  expect([code, message]).toEqual([
    2,
    expect.stringContaining('contains keys with the prefix {dc-mock:mock}: that are not a complete dc-mock state'),
  ])
  expect(message).toContain(`(${found}`)
  expect(message).toMatch(/; use a different \?prefix=, or delete these keys$/)
})

it("quotes the server's reply if the server rejects the login or database with ERR", async ({ redis }) => {
  const missing = await failStart('--store', `${redis.url}/99`)
  expect(missing).toMatchObject({
    code: 2,
    message: expect.stringMatching(/rejects the user, password or database number in the address: ERR /),
  })
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.on('data', () => socket.write('-ERR invalid password\r\n'))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : null
  const wrong = await failStart('--store', `redis://:falsch-2@127.0.0.1:${port}`)
  expect(wrong.message).toMatch(/rejects the user, password or database number in the address: ERR invalid password$/)
  expect((await failStart('--store', `redis://127.0.0.1:${port}`)).message).toContain('does not respond like Redis 7')
})

it('reports an unreachable or invalid address', async () => {
  expect(await failStart('--store', 'redis://127.0.0.1:1')).toEqual({
    code: 3,
    message: 'dc-mock: --store: cannot reach redis://127.0.0.1:1: no server is listening there',
  })
  for (const wrong of [
    'http://127.0.0.1',
    'redis://',
    'redis://a/b',
    'redis://a?x=1',
    'redis://a?prefix=b%20c',
    'nonsense',
  ]) {
    expect(await failStart('--store', wrong)).toMatchObject({
      code: 2,
      message: expect.stringContaining('must be an address'),
    })
  }
  const both = await failStart('--store', 'redis://127.0.0.1', '--state', 'file')
  expect(both).toMatchObject({ code: 2, message: expect.stringContaining('mutually exclusive') })
})

it('reports that a server is not Redis', async () => {
  const web = await startStub((_request, response) => response.end('hello'))
  expect((await failStart('--store', web.replace('http', 'redis'))).message).toMatch(
    /whether the server is Redis|like Redis/,
  )
  const greeter = createServer((socket) => void socket.on('error', () => {}).write('220 mail.example ESMTP\r\n'))
  greeter.listen(0, '127.0.0.1')
  await once(greeter, 'listening')
  onTestFinished(() => void greeter.close())
  const address = greeter.address()
  const port = typeof address === 'object' ? address?.port : null
  expect((await failStart('--store', `redis://127.0.0.1:${port}`)).message).toMatch(
    /no response from a Redis server within 5 s/,
  )
})

it('becomes unready if Redis loses the state, and ready again once the state is restored', async ({ redis }) => {
  const store = newStoreUrl(redis.url)
  const { url, errorLine } = await startServe('--store', store)
  const wait = (): ReturnType<typeof runInProcess> => runInProcess(['wait', '--url', url, '--timeout', '0s'])
  expect((await wait()).exitCode).toBe(0)
  await withRedisAccess(store, async (access) => {
    const epoch = await access.field('epoch')
    await access.setField('epoch', 'of-another-state')
    expect(await errorLine(/has lost the state/)).toContain('Restore the data in Redis')
    expect(await wait()).toMatchObject({
      exitCode: 3,
      err: expect.stringMatching(/cannot be used\. Redis has lost .* start them again$/m),
    })
    await access.setField('epoch', epoch)
    await errorLine(/available again\./)
    expect((await wait()).exitCode).toBe(0)
  })
})

it('reports that Redis restarted with an older state', async ({ skip }) => {
  if (redisBinary === null) skip(withoutRedis)
  const redis = await startRedis('--appendonly', 'no')
  onTestFinished(() => redis.stop())
  const store = newStoreUrl(redis.url)
  const { url, errorLine } = await startServe('--store', store)
  const call = createCaller(url, (address, init) => fetch(address, init))
  await withRedisAccess(store, (access) => access.save())
  expect((await call('/_mock/websites', { body: {} })).status).toBe(201)
  await redis.kill()
  await redis.start()
  expect(JSON.parse(await errorLine(/older state/))).toMatchObject({ event: 'state', saved: false })
  expect((await call('/_mock/health')).json.store).toMatchObject({ lost: { entries: expect.any(Number) } })
})

it('rejects a state written by a newer version', async ({ redis }) => {
  const store = newStoreUrl(redis.url)
  const first = await startServe('--store', store)
  first.signal('SIGTERM')
  await first.exit
  await withRedisAccess(store, (access) => access.setField('format', '3'))
  expect(await failStart('--store', store)).toMatchObject({
    code: 2,
    message: expect.stringContaining('supports only format 2'),
  })
})

it('reports settings that differ between replicas', async ({ redis }) => {
  const store = newStoreUrl(redis.url)
  const folder = await createTemporaryFolder({ 'mine.yaml': 'title: Mine\n' })
  const first = await startServe('--store', store, '--control-token', 'geheim-1')
  const sameSettings = await startServe('--store', store, '--control-token', 'geheim-1')
  expect(sameSettings.listening.state.notes).toEqual([])
  const flags = ['--control-token', 'geheim-2', '--public-url', 'https://mock.example', '--scenarios', folder]
  const other = await startServe('--store', store, ...flags)
  const differs = 'a different control token, a different --public-url, a different --scenarios'
  expect(other.listening.state.notes).toEqual([
    expect.stringContaining(`An earlier replica was started with different settings: ${differs}. `),
  ])
  for (const { line } of [first, sameSettings]) {
    expect(JSON.parse(await line(/replica-differs/)).message).toContain(
      `Replica 3 was started with different settings: ${differs}. `,
    )
  }
  await withRedisAccess(store, (access) => access.setField('settings', '{"version":"0.0.1"}'))
  const { listening } = await startServe('--store', store)
  expect(listening.state.notes).toEqual([
    expect.stringContaining(`different settings: dc-mock version 0.0.1 instead of ${version}`),
  ])
  await withRedisAccess(store, (access) => access.removeField('settings'))
  expect((await startServe('--store', store, ...flags)).listening.state.notes).toEqual([])
})
