import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { entryPoints, formatExports } from '../../../scripts/package/entry-points.ts'

const manifest = JSON.parse(readFileSync('package.json', 'utf8'))

it('lists in package.json exactly the entries that are built, each as it can be loaded', () => {
  expect(JSON.stringify(manifest.exports, null, 2)).toBe(JSON.stringify(formatExports(), null, 2))
})

it.each(entryPoints)(
  '$name comes from a file, and what it works with is an optional peer',
  ({ source, peers = {} }) => {
    expect(existsSync(source)).toBe(true)
    for (const peer of Object.keys(peers)) {
      expect(manifest.peerDependencies).toHaveProperty([peer])
      expect(manifest.peerDependenciesMeta[peer]).toEqual({ optional: true })
    }
  },
)

it('brings no other package along', () => {
  expect(manifest.dependencies ?? {}).toEqual({})
})
