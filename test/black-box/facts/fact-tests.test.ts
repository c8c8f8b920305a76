import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readContractFacts } from '../../../scripts/generate/contract-facts.ts'
import { readFactTests } from '../../../scripts/generate/fact-tests.ts'
import { generateFactsPage } from '../../../scripts/generate/pages/facts.ts'
import { readSources } from '../../../scripts/generate/sources.ts'
import { untested } from './untested.ts'

const sources = readSources()
const tests = readFactTests('test')
const behaviours = sources.facts.filter(({ kind }) => kind === 'behaviour')

it('every behavior in sections 2–5, 7 and 8 of the service’s documentation has a test or a listed exception', () => {
  const covered = new Set(tests.flatMap(({ ids }) => ids))
  const documented = behaviours.filter(({ from, at }) => from === 'documented' && /^[234578](\.|$)/.test(at))
  const missing = documented.filter(({ name }) => !covered.has(name) && !(name in untested))
  expect(missing.map(({ name, at, description }) => `${name} (service ${at}): ${description}`)).toEqual([])
})

it('every listed exception is for a known behavior without a test', () => {
  const covered = new Set(tests.flatMap(({ ids }) => ids))
  const uncovered = behaviours.map(({ name }) => name).filter((name) => !covered.has(name))
  expect(Object.keys(untested).filter((name) => !uncovered.includes(name))).toEqual([])
})

it('every behavior ID that a test covers exists in openapi.yaml', () => {
  const known = new Set(behaviours.map(({ name }) => name))
  const strays = tests.flatMap(({ file, ids }) => ids.filter((id) => !known.has(id)).map((id) => `${file}: ${id}`))
  expect(strays).toEqual([])
})

it('docs/reference/facts.md is up to date', () => {
  const { path, content } = generateFactsPage(sources, tests, readContractFacts(sources.facts))
  expect(readFileSync(path, 'utf8') === content, `${path} is stale: run \`npm run generate\``).toBe(true)
})
