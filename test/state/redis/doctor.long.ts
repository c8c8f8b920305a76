/** Tests the output of `doctor` and `status` about a Redis store that replicas share. */
import { expect } from 'vitest'
import { runCommand, startServe } from '../../cli/serve-process.ts'
import { redisBinary, startRedis, withoutRedis } from '../../support/redis-server.ts'
import { newStoreUrl } from '../../support/redis-store.ts'
import { createTemporaryFolder } from '../../support/temporary-folder.ts'
import { withRedis as it } from '../../support/with-redis.ts'

interface Finding {
  id: string
  status: string
  message: string
}

async function runDoctor(env: Record<string, string>, url = 'http://127.0.0.1:1', file?: string): Promise<Finding[]> {
  const folder = await createTemporaryFolder(file === undefined ? {} : { 'dc-mock.yaml': file })
  const { stdout, stderr } = await runCommand(['doctor', '--json', '--url', url], env, folder).exit
  expect(stderr).toBe('')
  return JSON.parse(stdout).findings
}

const ofStore = (findings: Finding[]): string[] =>
  findings.filter(({ id }) => id === 'store').map(({ status, message }) => `${status} ${message}`)

it('accepts a Redis server that replicas can use, and leaves it unchanged', async ({ redis }) => {
  const store = newStoreUrl(redis.url)
  expect(ofStore(await runDoctor({ DC_MOCK_STORE: store }))).toEqual([
    `ok ${store} (DC_MOCK_STORE) is reachable and stores data durably`,
  ])
  const { listening } = await startServe('--store', store)
  expect(listening.state.replica).toBe(1)
})

it('reports problems with the address and with Redis', async ({ skip }) => {
  if (redisBinary === null) skip(withoutRedis)
  const redis = await startRedis('--requirepass', 'geheim-1', '--appendonly', 'no')
  const { host } = new URL(redis.url)
  const of = async (address: string): Promise<string[]> => ofStore(await runDoctor({ DC_MOCK_STORE: address }))
  expect(await of('foo')).toEqual([expect.stringMatching(/^fail DC_MOCK_STORE must be an address/)])
  expect(await of('redis://127.0.0.1:1')).toEqual([
    expect.stringMatching(/^fail DC_MOCK_STORE: .*no server is listening/),
  ])
  const [wrong] = await of(`redis://:falsch-2@${host}`)
  expect(wrong).toMatch(/^fail DC_MOCK_STORE: .*login/)
  expect(wrong).not.toContain('falsch')
  expect(await of(`redis://:geheim-1@${host}`)).toEqual([
    expect.stringMatching(/^warn redis:\/\/:\*\*\*@.*Set appendonly to yes/),
  ])
  const ofFile = await runDoctor({}, undefined, `serve: { store: "redis://${host}" }`)
  expect(ofStore(ofFile)).toEqual([expect.stringMatching(/^fail serve\.store in dc-mock\.yaml: .*login/)])
  await redis.stop()
})

it('reports that the Redis server of the running mock does not respond', async ({ redis }) => {
  const { url } = await startServe('--store', newStoreUrl(redis.url))
  expect(await runDoctor({}, url)).toContainEqual(expect.objectContaining({ id: 'address', status: 'ok' }))
  await redis.stop()
  await expect
    .poll(() => runDoctor({}, url), { timeout: 20_000 })
    .toContainEqual(
      expect.objectContaining({ id: 'address', status: 'fail', message: expect.stringContaining('Redis') }),
    )
})

it('status shows the replica number, the location of its state, and whether Redis is reachable', async ({ redis }) => {
  const { host } = new URL(redis.url)
  const { url } = await startServe('--store', `redis://${host}`)
  const status = async (...flags: string[]): Promise<string> =>
    (await runCommand(['status', '--url', url, ...flags]).exit).stdout
  expect(await status()).toMatch(
    /\nreplica 1, sharing its state through redis:\/\/\S+\. Redis is reachable\n\napp_local/,
  )
  expect(JSON.parse(await status('--json')).store).toMatchObject({ reachable: true, problem: null, replica: 1 })
  await redis.stop()
  await expect
    .poll(() => status(), { timeout: 20_000 })
    .toMatch(/\nreplica 1, sharing its state .*\n! Redis has a problem: \S/)
})
