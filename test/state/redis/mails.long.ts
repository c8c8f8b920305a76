/** Tests the emails of a mock with several processes. */
import { expect } from 'vitest'
import { catchMails } from '../../cli/mail-catcher.ts'
import { startServe } from '../../cli/serve-process.ts'
import { newStoreUrl } from '../../support/redis-store.ts'
import { requestMail } from '../../support/service-calls.ts'
import { createCaller } from '../../support/start.ts'
import { withRedis as it } from '../../support/with-redis.ts'

it('delivers each email exactly once if several processes receive requests', async ({ redis }) => {
  const catcher = await catchMails()
  const flags = ['--store', newStoreUrl(redis.url), '--smtp', `smtp://${catcher.address}`]
  const servers = [await startServe(...flags), await startServe(...flags), await startServe(...flags)]
  const cop_key = servers[0]?.listening.website.cop_key
  const people = Array.from({ length: 30 }, (_, i) => `person${i}@shop.example`)
  await Promise.all(
    people.map(async (email, i) => {
      const call = createCaller(servers[i % 3]?.url ?? '', (address, init) => fetch(address, init))
      expect((await requestMail({ call }, String(cop_key), email)).status).toBe(202)
    }),
  )
  // Each process delivers its pending emails before it exits.
  for (const { signal, exit } of servers) {
    signal('SIGTERM')
    expect(await exit).toMatchObject({ code: 0, stderr: '' })
  }
  expect(
    catcher
      .all()
      .flatMap(({ to }) => to)
      .sort(),
  ).toEqual(people.sort())
  expect(new Set(catcher.all().map(({ mail }) => mail.messageId)).size).toBe(people.length)
})
