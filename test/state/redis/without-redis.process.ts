/** Tests that the Redis tests are skipped on a machine without redis-server. */
import { expect, it } from 'vitest'
import { runNode } from '../../cli/serve-process.ts'
import { createTemporaryFolder } from '../../support/temporary-folder.ts'

it.each([
  ['the behavior suite', 'redis'],
  ['the tests of replicas', 'replicas'],
])('skips %s, and explains how to install Redis, if redis-server is not installed', async (_what, project) => {
  const words = ['node_modules/vitest/vitest.mjs', 'run', '--mode', 'slow', '--project', project]
  const file = project === 'redis' ? [] : ['test/state/redis/redis-outage.long.ts']
  const { code, stdout } = await runNode([...words, ...file], {
    env: { PATH: await createTemporaryFolder(), NO_COLOR: '1' },
  }).exit
  expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringMatching(/Tests +\d+ skipped \(\d+\)/) })
  expect(stdout).toContain(
    '[skipped: redis-server is not installed. Run apt-get install redis-server, or brew install redis]',
  )
})
