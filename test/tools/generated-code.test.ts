/** Tests that the clients generated from openapi.yaml compile and that their types match openapi.yaml. */
import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject, it } from 'vitest'
import { run, runOrThrow } from '../installed/support/run.ts'

const tools = inject('tools')

/** Commands of the generators. Each generator writes to the folder `generated` of a project. */
const generators: [name: string, command: string, words: string[]][] = [
  ['openapi-typescript', 'openapi-typescript/bin/cli.js', ['openapi.yaml', '-o', 'PROJECT/generated/index.d.ts']],
  ['@hey-api/openapi-ts', '@hey-api/openapi-ts/bin/run.js', ['-i', './openapi.yaml', '-o', 'PROJECT/generated']],
  [
    'orval',
    'orval/dist/bin/orval.mjs',
    ['--input', 'openapi.yaml', '--output', 'PROJECT/generated/index.ts', '--client', 'fetch'],
  ],
]

const compilerOptions = {
  strict: true,
  noUncheckedIndexedAccess: true,
  target: 'es2022',
  lib: ['es2022', 'dom', 'dom.iterable'],
  module: 'esnext',
  moduleResolution: 'bundler',
  types: [],
  noEmit: true,
}

it.skipIf(tools === null).each(generators)(
  'code of %s compiles with strict, and so does a program that uses it',
  async (name, command, words) => {
    const folder = tools ?? ''
    const id = name.replace(/\W+/g, '-')
    const project = join(folder, id)
    await mkdir(project)
    await writeFile(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['**/*.ts'] }))
    await copyFile(join(folder, 'programs', `${id}.ts`), join(project, 'program.ts'))
    const modules = join(folder, 'node_modules')
    const filled = words.map((word) => word.replace('PROJECT', `./${id}`))
    await runOrThrow(process.execPath, [join(modules, command), ...filled], { folder })
    const { status, output } = await run(process.execPath, [join(modules, 'typescript/bin/tsc'), '-p', project], {
      folder,
    })
    expect({ status, output }).toEqual({ status: 0, output: '' })
  },
)
