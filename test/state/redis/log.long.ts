/** Tests what `serve --store` logs about requests while Redis is unreachable. */
import { expect } from 'vitest'
import { runCommand } from '../../cli/serve-process.ts'
import { newStoreUrl } from '../../support/redis-store.ts'
import { createCaller } from '../../support/start.ts'
import { withRedis as it } from '../../support/with-redis.ts'

it('does not log a request ID for a request that is missing from the journal', async ({ redis }) => {
  const { line } = runCommand(['serve', '--port', '0', '--store', newStoreUrl(redis.url)])
  const url = /http:\S+/.exec(await line(/is ready at/))?.[0] ?? ''
  const key = /x-dc-key: (dcp_[\w-]+)/.exec(await line(/x-dc-key/))?.[1] ?? ''
  const call = createCaller(url, (address, init) => fetch(address, init))
  const check = (email: string): Promise<{ status: number }> =>
    call('/api/v1/services/email/check', { key, body: { email } })
  expect((await call('/api/nowhere')).status).toBe(404)
  expect(await line(/404 GET/)).toMatch(/\[req_\w+\]$/)
  await redis.kill()
  expect((await check('ana@shop.example')).status).toBe(500)
  expect(await line(/500 checkEmail/)).toMatch(/is unavailable \(.+\); dc-mock keeps retrying$/)
})
