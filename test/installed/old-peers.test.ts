/**
 * Tests that the package can be installed next to old versions of its optional peers, and either works with them or prints the required
 * version.
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { catchMails } from '../cli/mail-catcher.ts'
import { redisBinary, startRedis, withoutRedis } from '../support/redis-server.ts'
import { compileForNode } from './support/compile.ts'
import { nodeOf } from './support/node-versions.ts'
import { createProject } from './support/project.ts'
import { type RunResult, run } from './support/run.ts'
import { serve } from './support/serve.ts'

const node = nodeOf('20.19.0')

describe('with nodemailer 7', () => {
  it('serve --smtp delivers emails', async () => {
    const project = await createProject('nodemailer 7', { nodemailer: '7.0.13' })
    const catcher = await catchMails()
    const { url, env, stop } = await serve(project, node, ['--smtp', `smtp://${catcher.address}`])
    const post = (path: string, body: object): Promise<Response> =>
      fetch(url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    await post(`/api/v1/conversions/billing/${env.DC_COP_KEY}`, { event: 'lead', email: 'ana@shop.example' })
    await post('/public/data-deletion/request', { cop_key: env.DC_COP_KEY, email: 'ana@shop.example' })
    expect((await catcher.caught(0)).to).toEqual(['ana@shop.example'])
    expect(await stop()).toBe(0)
  })
})

describe('with redis 4', () => {
  it('serve --store reports the required redis version', async () => {
    const project = await createProject('redis 4', { redis: '4.7.1' })
    const words = ['node_modules/.bin/dc-mock', 'serve', '--port', '0', '--store', 'redis://127.0.0.1:1']
    const result = await run(node, words, { folder: project })
    expect(result).toMatchObject({
      status: 2,
      output: expect.stringMatching(/^dc-mock: .*needs .*redis 5 or later.*$/m),
    })
    expect(result.output).not.toContain('    at ')
  })
})

describe('with redis 5', () => {
  it('serve --store keeps its state in Redis', async ({ skip }) => {
    if (redisBinary === null) skip(withoutRedis)
    const project = await createProject('redis 5', { redis: '5.0.0' })
    const redis = await startRedis()
    const { url, env, stop } = await serve(project, node, ['--store', redis.url])
    const health = await fetch(`${url}/api/v1/export/health`, { headers: { 'x-dc-key': env.DC_API_KEY ?? '' } })
    expect(health.status).toBe(200)
    expect(await stop()).toBe(0)
  })
})

describe('with fast-check 3', () => {
  it('verify sends generated values', async () => {
    const project = await createProject('fast-check 3', { 'fast-check': '3.0.0' })
    const words = ['node_modules/.bin/dc-mock', 'verify', '--mock']
    const result = await run(node, words, { folder: project })
    expect(result).toMatchObject({ status: 0, output: expect.stringContaining('PASSED') })
    expect(result.output).not.toContain('needs the package')
  })
})

describe.each([
  { peer: 'msw', version: '1.3.5', program: 'msw', words: ['msw.mjs'], needs: 'MSW 2 or later' },
  {
    peer: 'vitest',
    version: '1.6.1',
    program: 'vitest.test',
    words: ['node_modules/vitest/vitest.mjs', 'run'],
    needs: 'Vitest 2 or later',
  },
  {
    peer: '@playwright/test',
    version: '1.30.0',
    program: 'playwright.spec',
    words: ['node_modules/@playwright/test/cli.js', 'test'],
    needs: 'Playwright 1.40 or later',
  },
])('with $peer $version', ({ peer, version, program, words, needs }) => {
  let project: string

  beforeAll(async () => {
    project = await createProject(`${peer.replace(/\W/g, '')} ${version}`, { [peer]: version, '@types/node': '24' })
    await compileForNode(project, [program], { checked: false })
  })

  it(`the entry point says that it needs ${needs}`, async () => {
    const result: RunResult = await run(node, words, { folder: project })
    expect(result.status).not.toBe(0)
    expect(result.output).toContain(`needs ${needs}`)
    expect(result.output).toContain(`npm install --save-dev ${peer}@latest`)
  })

  it('the mock itself works', async () => {
    const script = `import { createMock } from 'dc-mock'
const mock = await createMock()
console.log((await mock.fetch(mock.url + '/_mock/health')).status)
`
    await writeFile(join(project, 'mock.mjs'), script)
    expect(await run(node, ['mock.mjs'], { folder: project })).toMatchObject({ status: 0, output: '200\n' })
  })
})
