import { readdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { typescript7 } from './support/compile.ts'
import { peersToday } from './support/peers.ts'
import { createProject } from './support/project.ts'
import { run } from './support/run.ts'

let project: string
let typescript5: string

beforeAll(async () => {
  project = await createProject('types', { ...peersToday, '@types/node': '24', typescript: '5.9.3' })
  typescript5 = join(project, 'node_modules', 'typescript', 'bin', 'tsc')
})

const compilers = [
  { compiler: 'TypeScript 5.9', tsc: () => typescript5 },
  { compiler: 'TypeScript 7', tsc: () => typescript7 },
]

const resolutions = [
  { resolution: 'bundler', module: 'esnext', takes: /\.mts$/ },
  // In a CommonJS program, `node16` rejects entry points that support only `import`. Current Node versions and `nodenext` accept them.
  { resolution: 'node16', module: 'node16', takes: /^(?!(index|contract|drill)\.cts$)/ },
  { resolution: 'nodenext', module: 'nodenext', takes: /^/ },
]

const dom = ['es2023', 'dom', 'dom.iterable']
const portable = /^(index|client|sdk|types)\./

const projects = [
  { which: 'every entry point', programs: /^/, lib: dom, types: ['node'], ambient: [] },
  {
    which: 'portable entry points without Node types',
    programs: portable,
    lib: dom,
    types: [],
    ambient: ['process.d.ts'],
  },
  {
    which: 'portable entry points without browser types',
    programs: portable,
    lib: ['es2023'],
    types: ['node'],
    ambient: [],
  },
]

const matrix = projects.flatMap((each) => resolutions.map((resolution) => ({ ...each, ...resolution })))

describe.each(compilers)('$compiler', ({ compiler, tsc }) => {
  it.each(matrix)('accepts $which with moduleResolution $resolution and skipLibCheck off', async (cell) => {
    const { resolution, module, takes, programs, lib, types, ambient } = cell
    const files = readdirSync(project).filter(
      (file) => /\.[cm]ts$/.test(file) && takes.test(file) && programs.test(file),
    )
    expect(files).toContain('sdk.mts')
    const compilerOptions = {
      ...{ noEmit: true, strict: true, skipLibCheck: false, exactOptionalPropertyTypes: true },
      ...{ target: 'es2022', module, moduleResolution: resolution, lib, types },
    }
    const config = join(project, `tsconfig ${compiler} ${resolution}.json`)
    await writeFile(config, JSON.stringify({ compilerOptions, files: [...files, ...ambient] }))
    const { output } = await run(process.execPath, [tsc(), '-p', config], { folder: project })
    expect(output.slice(0, 5000)).toBe('')
  })
})

it('"moduleResolution": "node10" finds no types, as docs/reference/entry-points.md says', async () => {
  const flags = [
    '--noEmit',
    '--skipLibCheck',
    '--module',
    'commonjs',
    '--moduleResolution',
    'node10',
    '--types',
    'node',
  ]
  const { output } = await run(process.execPath, [typescript5, ...flags, 'client.cts'], { folder: project })
  expect(output).toContain('TS2307')
})
