/** Tests that the package prints one sentence if the Node version is too old. */
import { beforeAll, describe, expect, it } from 'vitest'
import { entryPoints } from '../../scripts/package/entry-points.ts'
import { nodeOf, oldNodeVersions } from './support/node-versions.ts'
import { createProject } from './support/project.ts'
import { run } from './support/run.ts'

/** Entry points that require a newer Node version and import no other package. Node would report a missing package first. */
const entries = entryPoints.filter(({ name, node, peers }) => node === '20.19' && (!peers || name.includes('/global-')))

let project: string

beforeAll(async () => {
  project = await createProject('old node')
})

describe.each(oldNodeVersions)('on Node %s', (version) => {
  const node = nodeOf(version)
  const rejected = { status: 2, output: `dc-mock needs Node 20.19 or later. This is Node ${version}.\n` }

  it('the command reports the required Node version', async () => {
    for (const words of [['--help'], ['serve'], ['exec', '--', 'npm', 'test']]) {
      expect(await run(node, ['node_modules/.bin/dc-mock', ...words], { folder: project })).toMatchObject(rejected)
    }
  })

  it.each(entries)('$name reports the required Node version', async ({ name }) => {
    const script = `await import('${name}')`
    const ran = await run(node, ['--input-type=module', '--eval', script], { folder: project })
    expect(ran).toMatchObject(rejected)
  })

  it('dc-mock/jest in CommonJS reports the required Node version', async () => {
    const ran = await run(node, ['--eval', "require('dc-mock/jest')"], { folder: project })
    expect(ran).toMatchObject(rejected)
  })
})
