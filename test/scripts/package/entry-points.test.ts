import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { entryPoints, formatExports } from '../../../scripts/package/entry-points.ts'

const manifest = JSON.parse(readFileSync('package.json', 'utf8'))

it('lists in package.json exactly the built entries, with all conditions for loading', () => {
  expect(JSON.stringify(manifest.exports, null, 2)).toBe(JSON.stringify(formatExports(), null, 2))
})

it.each(entryPoints)(
  '$name comes from a file, and the package it integrates is an optional peer',
  ({ source, peers = {} }) => {
    expect(existsSync(source)).toBe(true)
    for (const peer of Object.keys(peers)) {
      expect(manifest.peerDependencies).toHaveProperty([peer])
      expect(manifest.peerDependenciesMeta[peer]).toEqual({ optional: true })
    }
  },
)

it('has no other dependency', () => {
  expect(manifest.dependencies ?? {}).toEqual({})
})
