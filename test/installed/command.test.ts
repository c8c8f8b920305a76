import { beforeAll, describe, expect, it } from 'vitest'
import { version } from '../../src/spec/version.ts'
import { nodeOf, nodeVersions } from './support/node-versions.ts'
import { createProject } from './support/project.ts'
import { run } from './support/run.ts'
import { serve } from './support/serve.ts'

let project: string

beforeAll(async () => {
  project = await createProject('command')
})

describe.each(nodeVersions.filter((version) => !version.startsWith('18.')))('on Node %s', (nodeVersion) => {
  const node = nodeOf(nodeVersion)

  it('npx finds the command, which prints its help', async () => {
    const help = await run('npx', ['dc-mock', '--help'], { folder: project, node })
    expect(help).toMatchObject({ status: 0, stdout: expect.stringContaining('dc-mock') })
    expect(await run('npx', ['dc-mock', '--version'], { folder: project, node })).toMatchObject({
      status: 0,
      stdout: expect.stringContaining(version),
    })
  })

  it('starts, answers a check, and exits with 0 when stopped', async () => {
    const { url, env, stop } = await serve(project, node)
    const headers = [`x-dc-key: ${env.DC_API_KEY}`, 'content-type: application/json'].flatMap((line) => ['-H', line])
    const curl = [
      '-sS',
      '--fail',
      `${url}/api/v1/services/email/check`,
      ...headers,
      '-d',
      '{"email":"block@dc-mock.test"}',
    ]
    expect(JSON.parse((await run('curl', curl, { folder: project })).stdout)).toMatchObject({
      data: { emailInfo: { action: 'BLOCK' } },
    })
    expect(await stop()).toBe(0)
  })

  it('reads and tests a scenario file from the package', async () => {
    const file = './node_modules/dc-mock/scenarios/quota-exhausted.yaml'
    const tested = await run('npx', ['dc-mock', 'scenario', 'test', file], { folder: project, node })
    expect(tested).toMatchObject({ status: 0 })
  })
})
