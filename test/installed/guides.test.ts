/** Runs the commands of guides unchanged, in a new project with the packed package. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, inject, it } from 'vitest'
import { blocksOf, readDocument } from '../docs/read-markdown.ts'
import { install } from './support/install.ts'
import { nodeOf } from './support/node-versions.ts'
import { peersAtLeast, peersToday } from './support/peers.ts'
import { run } from './support/run.ts'

/** Returns the code blocks of the section with this heading. */
function blocksUnder(file: string, heading: string): { language: string; code: string }[] {
  const [, section = ''] = readDocument(file).split(`\n## ${heading}\n`)
  return blocksOf(section.split('\n## ')[0] ?? '')
}

describe.each([
  { heading: 'ES modules', more: blocksUnder('docs/test-a-signup-flow.md', 'The code under test') },
  { heading: 'CommonJS', more: [] },
])('docs/test-with-jest.md, $heading', ({ heading, more }) => {
  it.each([
    { which: 'oldest', jest: peersAtLeast.jest, node: nodeOf('20.19.0') },
    { which: 'newest', jest: peersToday.jest, node: nodeOf('24') },
  ])('passes with the $which version of Jest, $jest', async ({ which, jest = '', node }) => {
    const folder = join(inject('workFolder'), `jest guide ${heading} ${which}`)
    await mkdir(folder)
    const blocks = [...more, ...blocksUnder('docs/test-with-jest.md', heading)]
    await writeCode(blocks, folder)
    const settings = JSON.parse(blocks.find(({ language }) => language === 'json')?.code ?? '')
    const devDependencies = { 'dc-mock': `file:${inject('tarball')}`, jest, '@datacops/services-sdk': '1.0.2' }
    await writeFile(join(folder, 'package.json'), JSON.stringify({ ...settings, devDependencies }))
    await install(folder, `Jest ${jest}`)
    const ran = await run('npm', ['test'], { folder, node })
    expect(ran).toMatchObject({ status: 0, output: expect.stringMatching(/^Tests: +1 passed, 1 total$/m) })
  })
})

it('docs/test-with-jest.md, TypeScript: passes with the newest Jest and ts-jest', async () => {
  const folder = join(inject('workFolder'), 'jest guide TypeScript')
  await mkdir(folder)
  const blocks = blocksUnder('docs/test-with-jest.md', 'TypeScript')
  await writeCode(blocks, folder)
  const [settings = '', tsconfig = ''] = blocks.filter(({ language }) => language === 'json').map(({ code }) => code)
  const jest = { jest: peersToday.jest, 'ts-jest': '29.4.15', '@types/jest': '30.0.0' }
  const devDependencies = { 'dc-mock': `file:${inject('tarball')}`, ...jest, '@datacops/services-sdk': '1.0.2' }
  await writeFile(join(folder, 'package.json'), JSON.stringify({ ...JSON.parse(settings), devDependencies }))
  await writeFile(join(folder, 'tsconfig.json'), tsconfig)
  await install(folder, 'ts-jest')
  const node = nodeOf('24')
  const ran = await run('npm', ['test'], { folder, node })
  expect(ran).toMatchObject({ status: 0, output: expect.stringMatching(/^Tests: +1 passed, 1 total$/m) })
  const checked = await run(node, ['node_modules/typescript/bin/tsc', '--noEmit'], { folder })
  expect(checked).toMatchObject({ status: 0, output: '' })
})

it('docs/msw.md, Jest in CommonJS: passes on Node 20', async () => {
  const folder = join(inject('workFolder'), 'msw guide Jest')
  await mkdir(folder)
  const code = blocksOf(readDocument('docs/msw.md')).find(({ language }) => language === 'javascript')?.code ?? ''
  await writeFile(join(folder, 'health.test.js'), code)
  const devDependencies = { 'dc-mock': `file:${inject('tarball')}`, jest: peersToday.jest, msw: '2' }
  await writeFile(join(folder, 'package.json'), JSON.stringify({ devDependencies }))
  await install(folder, 'MSW 2')
  const flags = ['--experimental-vm-modules', 'node_modules/jest/bin/jest.js']
  const ran = await run(nodeOf('20.19.0'), flags, { folder })
  expect(ran).toMatchObject({ status: 0, output: expect.stringMatching(/^Tests: +1 passed, 1 total$/m) })
})

it('docs/msw.md, Vitest: passes on Node 20', async () => {
  const folder = join(inject('workFolder'), 'msw guide Vitest')
  await mkdir(folder)
  const code = blocksOf(readDocument('docs/msw.md')).find(({ language }) => language === 'ts')?.code ?? ''
  await writeFile(join(folder, 'check.test.ts'), code)
  const peers = { vitest: peersToday.vitest, msw: '2', '@datacops/services-sdk': '1.0.2' }
  const devDependencies = { 'dc-mock': `file:${inject('tarball')}`, ...peers }
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module', devDependencies }))
  await install(folder, 'MSW 2 and Vitest')
  const ran = await run(nodeOf('20.19.0'), ['node_modules/vitest/vitest.mjs', 'run'], { folder })
  expect(ran).toMatchObject({ status: 0, output: expect.stringMatching(/Tests .*1 passed/) })
})

it('docs/test-with-node.md: the test passes in Bun and Deno', async () => {
  const folder = join(inject('workFolder'), 'bun and deno')
  await mkdir(folder)
  const guide = blocksOf(readDocument('docs/test-with-node.md'))
  await writeCode([...blocksUnder('docs/test-a-signup-flow.md', 'The code under test'), ...guide], folder)
  const runtimes = { bun: '1.4.5', deno: '2.9.6', '@types/node': '24' }
  const devDependencies = { 'dc-mock': `file:${inject('tarball')}`, ...runtimes, '@datacops/services-sdk': '1.0.2' }
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module', devDependencies }))
  await install(folder, 'Bun and Deno')
  const commands = blocksUnder('docs/test-with-node.md', 'Bun and Deno').flatMap(({ code }) =>
    code.trimEnd().split('\n'),
  )
  const tests = commands.filter((command) => !command.startsWith('npm '))
  expect(tests).toHaveLength(2)
  for (const command of tests) {
    const ran = await run('npx', ['--no-install', ...command.split(' ')], { folder })
    expect(ran, command).toMatchObject({ status: 0, output: expect.stringMatching(/1 pass/) })
  }
})

/** Writes each code block to the file that the first line of the block specifies. */
async function writeCode(blocks: { language: string; code: string }[], folder: string): Promise<void> {
  for (const { code } of blocks.filter(({ language }) => language === 'js' || language === 'ts')) {
    const [, name = ''] = /^\/\/ (\S+?\.m?[jt]s)/.exec(code) ?? []
    expect(name).toMatch(/^signup(\.test)?\.m?[jt]s$/)
    await writeFile(join(folder, name), code)
  }
}
