import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { bundled, chosenByHand, compiledIn, dataSources, inPages } from '../../../scripts/package/third-party.ts'

const licenses = readFileSync('THIRD-PARTY-LICENSES', 'utf8')

it('lists the source and version of each generated list', () => {
  const named = globSync('src/**/generated/*.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^\/\/ Source: (\S+) (\S+) of/gm)].map(([, name, version]) => ({
      name,
      version,
    })),
  )
  expect([...new Set(named.map(({ name }) => name))].sort()).toEqual(dataSources.map(({ name }) => name).sort())
  for (const { name, version } of named) expect(licenses).toContain(`\n${name} ${version} (`)
})

it('includes the text of each license', () => {
  const parts = licenses.split(/^-{80}$/m).slice(1)
  const names = [...bundled, ...inPages, ...compiledIn, ...dataSources, chosenByHand].map(({ name }) => name)
  expect(parts.map((part) => part.trim().split(' ')[0])).toEqual(names.sort())
  for (const part of parts) expect(part).toMatch(/copyright/i)
  expect(JSON.parse(readFileSync('package.json', 'utf8')).files).toContain('THIRD-PARTY-LICENSES')
})
