import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { builtName, type EntryPoint, entryPoints, files } from '../../scripts/package/entry-points.ts'
import { compileForNode } from './support/compile.ts'
import { nodeOf, nodeVersions } from './support/node-versions.ts'
import { createProject } from './support/project.ts'
import { run, runOrThrow } from './support/run.ts'
import { type RunningServer, serve } from './support/serve.ts'

/** Entry points that do not need other packages. runners.test.ts tests all other entry points. */
const entries = entryPoints.filter(({ peers }) => !peers)

const blocked = { status: 0, output: 'BLOCK\n' }

let project: string
let server: RunningServer

beforeAll(async () => {
  project = await createProject('run', { '@types/node': '24' })
  await compileForNode(project, entries.map(builtName))
  server = await serve(project)
  return () => server.stop()
})

describe.each(nodeVersions)('on Node %s', (version) => {
  const node = nodeOf(version)
  const supported = entries.filter((entry) => runsOn(entry, version))
  const program = (file: string) => run(node, [file], { folder: project, env: server.env })

  it.each(supported)('an ES module imports $name and runs a check', async (entry) => {
    expect(await program(`${builtName(entry)}.mjs`)).toMatchObject(blocked)
  })

  it.each(supported)('a CommonJS module requires $name and runs a check', async (entry) => {
    expect(await program(`${builtName(entry)}.cjs`)).toMatchObject(blocked)
  })

  it.each(supported.filter(({ loads }) => loads === 'both'))(
    '$name exports the same names in both formats',
    async ({ name }) => {
      const script = `import('${name}').then((imported) => {
      console.log(JSON.stringify([imported, require('${name}')].map((module) => Object.keys(module).sort())))
    })`
      const { stdout } = await runOrThrow(node, ['--input-type=commonjs', '--eval', script], { folder: project })
      const [imported, required] = JSON.parse(stdout)
      expect(required).toEqual(imported)
      expect(imported).not.toEqual([])
    },
  )

  it('resolves the files of the package by name', async () => {
    const names = files.map(({ name }) => name.replace('scenarios/*', 'scenarios/default.yaml'))
    const specifiers = names.map((name) => `dc-mock/${name.replace('fixtures/*', 'fixtures/checkEmail/block.json')}`)
    const script = `console.log(JSON.stringify(${JSON.stringify(specifiers)}.map((name) => require.resolve(name))))`
    const { stdout } = await runOrThrow(node, ['--input-type=commonjs', '--eval', script], { folder: project })
    expect(JSON.parse(stdout).filter((path: string) => !existsSync(path))).toEqual([])
  })
})

it('has a test program for every entry point', () => {
  const missing = entries.filter((entry) => !existsSync(join(project, `${builtName(entry)}.mjs`)))
  expect(missing).toEqual([])
})

function runsOn({ node }: EntryPoint, version: string): boolean {
  return Number.parseFloat(version) >= Number(node)
}
