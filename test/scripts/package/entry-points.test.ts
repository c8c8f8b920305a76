import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { entryPoints, formatExports } from '../../../scripts/package/entry-points.ts'

const manifest = JSON.parse(readFileSync('package.json', 'utf8'))

it('package.json exports exactly the built entry points, with all conditions', () => {
  expect(JSON.stringify(manifest.exports, null, 2)).toBe(JSON.stringify(formatExports(), null, 2))
})

it.each(entryPoints)('$name has a source file, and its peer dependencies are optional', ({ source, peers = {} }) => {
  expect(existsSync(source)).toBe(true)
  for (const peer of Object.keys(peers)) {
    expect(manifest.peerDependencies).toHaveProperty([peer])
    expect(manifest.peerDependenciesMeta[peer]).toEqual({ optional: true })
  }
})

it('package.json lists no runtime dependencies', () => {
  expect(manifest.dependencies ?? {}).toEqual({})
})
