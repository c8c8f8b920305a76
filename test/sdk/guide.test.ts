/** Tests docs/sdk.md: the programs print the documented output, and all code compiles. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import * as sdk from '../../src/sdk/index.ts'
import { cases } from './cases/index.ts'
import { openProject } from './project.ts'

const guide = readFileSync(new URL('../../docs/sdk.md', import.meta.url), 'utf8')
const blocks = Array.from(guide.matchAll(/^```(js|ts)\n(.*?)^```$/gms), ({ index, 1: language = '', 2: code = '' }) => {
  const line = guide.slice(0, index).split('\n').length
  return { line, file: `line-${line}.${language}`, language, code }
})

it.each(blocks.filter(({ language }) => language === 'js'))(
  'the program at line $line prints the documented output',
  async ({ file, code }) => {
    const project = await openProject()
    await project.write(file, code)
    const message = Array.from(code.matchAll(/console\.log\(.*\) \/\/ (.*)$/gm), ([, text]) => text)
    expect(message).not.toEqual([])
    expect((await project.run(file)).trimEnd().split('\n')).toEqual(message)
  },
)

it('all code compiles', async () => {
  const project = await openProject()
  for (const { file, code } of blocks) await project.write(file, `export {}\n${code}`)
  const compilerOptions = {
    target: 'es2023',
    lib: ['es2023', 'dom', 'dom.iterable', 'esnext.disposable'],
    module: 'nodenext',
    types: ['node'],
    strict: true,
    noImplicitAny: false,
    useUnknownInCatchVariables: false,
    exactOptionalPropertyTypes: true,
    allowJs: true,
    checkJs: true,
    skipLibCheck: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    resolveJsonModule: true,
  }
  await project.write('tsconfig.json', JSON.stringify({ files: blocks.map(({ file }) => file), compilerOptions }))
  expect(await project.run('tsc', '-p', '.')).toBe('')
  expect(blocks).toHaveLength(4)
})

it('advises against using our client instead of the published one in tests', () => {
  expect(guide).toContain('Do not replace the published client')
  expect(guide).not.toMatch(/'@datacops\/services-sdk': '/)
})

it('states the approximate number of cases, and lists all errors', () => {
  const [, about] = /run about (\d+) cases/.exec(guide) ?? []
  expect(Math.abs(Object.keys(cases).length - Number(about))).toBeLessThan(10)
  const named = [...guide.matchAll(/^\| `(DCService\w+)` \|/gm)].map(([, name]) => name)
  expect(named.sort()).toEqual(
    Object.keys(sdk)
      .filter((name) => /^DC.*Error$/.test(name))
      .sort(),
  )
})
