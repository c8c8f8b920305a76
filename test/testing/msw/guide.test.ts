/**
 * Tests the code in docs/msw.md unchanged, with both major versions of MSW. All code compiles, and the programs print the documented
 * output.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../../', import.meta.url))
const guide = await readFile(join(root, 'docs/msw.md'), 'utf8')

interface Block {
  language: string
  code: string
  line: number
}

const blocks: Block[] = Array.from(
  guide.matchAll(/^```(js|ts)\n(.*?)^```$/gms),
  ({ index, 1: language = '', 2: code = '' }) => ({
    language,
    code,
    line: guide.slice(0, index).split('\n').length,
  }),
)

/** Returns the code blocks for a major version: all blocks except those whose first line contains the other version. */
const blocksOf = (major: 2 | 3): Block[] =>
  blocks.filter(({ code }) => !code.startsWith(`// MSW ${major === 2 ? 3 : 2}\n`))

const programs = ([2, 3] as const).flatMap((major) =>
  blocksOf(major)
    .filter(({ language }) => language === 'js')
    .map((block) => ({ major, ...block })),
)

it.each(programs)('the program at line $line prints the documented output with MSW $major', async ({ major, code }) => {
  const file = join(await openFolder(), 'program.mjs')
  await writeFile(file, code)
  const preload = new URL('./register-package.ts', import.meta.url).href
  const { stdout } = await run(process.execPath, ['--import', preload, file], {
    env: { ...process.env, MSW: major === 2 ? 'msw' : 'msw3' },
  })
  const expected = Array.from(code.matchAll(/console\.log\(.*\) \/\/ (.*)$/gm), ([, text]) => text)
  expect(stdout.trimEnd().split('\n')).toEqual(expected)
})

it.each([2, 3] as const)('all code compiles with MSW %d', async (major) => {
  const folder = await openFolder()
  const files = blocksOf(major).map(({ language, line }) => `line-${line}.${language}`)
  await Promise.all(
    blocksOf(major).map(({ code }, index) => writeFile(join(folder, files[index] ?? ''), `export {}\n${code}`)),
  )
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(projectOf(major, files)))
  const { stdout } = await run(join(root, 'node_modules/.bin/tsc'), ['-p', folder]).catch((failure) => failure)
  expect(stdout).toBe('')
  expect(files).toHaveLength(5)
})

function projectOf(major: 2 | 3, files: readonly string[]): object {
  const modules = `${root}node_modules`
  const types = (name: string) =>
    major === 2
      ? [`${modules}/msw/lib/${name}/index.d.mts`]
      : [`${root}test/installed/node_modules/msw3/lib/${name}/index.d.ts`]
  return {
    files,
    compilerOptions: {
      target: 'es2023',
      lib: ['es2023', 'dom', 'dom.iterable', 'esnext.disposable'],
      module: 'nodenext',
      types: ['node'],
      typeRoots: [`${modules}/@types`],
      strict: true,
      exactOptionalPropertyTypes: true,
      // The programs in the guide are JavaScript.
      allowJs: true,
      checkJs: true,
      noImplicitAny: false,
      skipLibCheck: true,
      noEmit: true,
      allowImportingTsExtensions: true,
      resolveJsonModule: true,
      paths: {
        'dc-mock': [`${root}src/index.ts`],
        'dc-mock/msw': [`${root}src/testing/msw/index.ts`],
        'dc-mock/vitest': [`${root}src/testing/vitest/index.ts`],
        msw: types('core'),
        'msw/*': types('*'),
        vitest: [`${modules}/vitest/dist/index.d.ts`],
        '@datacops/services-sdk': [`${modules}/@datacops/services-sdk/dist/index.d.ts`],
      },
    },
  }
}

async function openFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'dc-mock-guide-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  return folder
}
