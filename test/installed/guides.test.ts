/** Runs guides as written, in a new project with the packed package. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, inject, it } from 'vitest'
import { blocksOf, readDocument } from '../docs/read-markdown.ts'
import { install } from './support/install.ts'
import { nodeOf } from './support/node-versions.ts'
import { peersAtLeast, peersToday } from './support/peers.ts'
import { run } from './support/run.ts'

/** Blocks of the section with this heading. */
function blocksUnder(file: string, heading: string): { language: string; code: string }[] {
  const [, section = ''] = readDocument(file).split(`\n## ${heading}\n`)
  return blocksOf(section.split('\n## ')[0] ?? '')
}

describe.each([
  { heading: 'ES modules', more: blocksOf(readDocument('docs/test-a-signup-flow.md')) },
  { heading: 'CommonJS', more: [] },
])('docs/test-with-jest.md, $heading', ({ heading, more }) => {
  it.each([
    { which: 'oldest', jest: peersAtLeast.jest, node: nodeOf('20.19.0') },
    { which: 'newest', jest: peersToday.jest, node: nodeOf('24') },
  ])('passes with the $which Jest, $jest', async ({ which, jest = '', node }) => {
    const folder = join(inject('workFolder'), `jest guide ${heading} ${which}`)
    await mkdir(folder)
    const blocks = [...more, ...blocksUnder('docs/test-with-jest.md', heading)]
    for (const { code } of blocks.filter(({ language }) => language === 'js')) {
      const [, name = ''] = /^\/\/ (\S+?\.js)/.exec(code) ?? []
      expect(name).toMatch(/^signup(\.test)?\.js$/)
      await writeFile(join(folder, name), code)
    }
    const settings = JSON.parse(blocks.find(({ language }) => language === 'json')?.code ?? '')
    const devDependencies = { 'dc-mock': `file:${inject('tarball')}`, jest, '@datacops/services-sdk': '1.0.2' }
    await writeFile(join(folder, 'package.json'), JSON.stringify({ ...settings, devDependencies }))
    await install(folder, `Jest ${jest}`)
    const ran = await run('npm', ['test'], { folder, node })
    expect(ran).toMatchObject({ status: 0, output: expect.stringMatching(/^Tests: +1 passed, 1 total$/m) })
  })
})
