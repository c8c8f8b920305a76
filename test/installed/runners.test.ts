import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { entryPoints } from '../../scripts/package/entry-points.ts'
import { compileForNode } from './support/compile.ts'
import { nodeOf, nodeVersions } from './support/node-versions.ts'
import { peersAtLeast, peersToday } from './support/peers.ts'
import { createProject } from './support/project.ts'
import { type RunResult, run } from './support/run.ts'

const programs = ['msw', 'vitest.test', 'vitest-global.test', 'jest.test', 'playwright.spec']

const sets = [
  // MSW 3 and Vitest 5 do not support Node 20.
  { set: 'today', packages: peersToday, versions: nodeVersions.filter((version) => Number.parseFloat(version) >= 22) },
  { set: 'at least', packages: peersAtLeast, versions: ['20.19.0'] as const },
]

describe.each(sets)('with integrated packages: $set', ({ set, packages, versions }) => {
  let project: string

  beforeAll(async () => {
    project = await createProject(`runners ${set}`, { ...packages, '@types/node': '24' })
    await compileForNode(project, programs)
  })

  describe.each(versions)('on Node %s', (version) => {
    const node = nodeOf(version)
    const start = (program: string, ...words: string[]): Promise<RunResult> =>
      run(node, [join('node_modules', program), ...words], { folder: project, node })

    it('MSW answers with the handlers of dc-mock/msw', async () => {
      expect(await run(node, ['msw.mjs'], { folder: project })).toMatchObject({ status: 0, output: 'BLOCK\n' })
    })

    it('Vitest runs tests that use dc-mock/vitest', async () => {
      const result = await start('vitest/vitest.mjs', 'run')
      expect(result).toMatchObject({ status: 0, output: expect.stringContaining('2 passed') })
    })

    it('Vitest tests share the mock that dc-mock/vitest/global-setup starts', async () => {
      const result = await start('vitest/vitest.mjs', 'run', '--config', 'vitest-global.config.mjs')
      expect(result).toMatchObject({ status: 0, output: expect.stringContaining('1 passed') })
    })

    it('Jest runs tests that use dc-mock/jest in CommonJS', async () => {
      const result = await start('jest/bin/jest.js', 'jest.test.cjs')
      expect(result).toMatchObject({ status: 0, output: expect.stringContaining('1 passed') })
    })

    it('Jest runs tests that use dc-mock/jest and dc-mock/drill in ES modules', async () => {
      const flags = ['--experimental-vm-modules', 'node_modules/jest/bin/jest.js', 'jest.test.mjs']
      const result = await run(node, flags, { folder: project, node })
      expect(result).toMatchObject({
        status: 1,
        output: expect.stringMatching(/expected challenged[\s\S]*\b1 failed, 6 passed/),
      })
    })

    it('Playwright runs tests that use dc-mock/playwright and dc-mock/drill', async () => {
      const result = await start('@playwright/test/cli.js', 'test')
      expect(result).toMatchObject({
        status: 1,
        output: expect.stringMatching(/expected challenged[\s\S]*\b1 failed[\s\S]*\b6 passed/),
      })
    })
  })
})

it('every entry point that integrates another package is tested in this file', () => {
  const held = [
    'msw',
    'vitest',
    'vitest/global-setup',
    'jest',
    'jest/global-setup',
    'jest/global-teardown',
    'playwright',
  ]
  const entries = entryPoints.filter(({ peers }) => peers).map(({ name }) => name)
  expect(entries).toEqual(held.map((name) => `dc-mock/${name}`))
})
