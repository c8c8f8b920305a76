import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { generateScenarios } from '../../scripts/generate/scenarios.ts'
import { reasons } from '../../src/journal/why.ts'
import { shippedScenarios } from '../../src/scenario/generated/shipped.ts'
import { readScenario } from '../../src/scenario/parse.ts'
import { resolve } from './resolving.ts'

const shipped = [...shippedScenarios]

it('ships these scenarios, the one of a plain start first', () => {
  expect([...shippedScenarios.keys()]).toEqual([
    'default',
    'quota-exhausted',
    'quota-nearly-exhausted',
    'verdict-allow',
    'verdict-block',
    'verdict-challenge',
  ])
})

it('the module is what the files give', async () => {
  const { path, content } = await generateScenarios()
  expect(readFileSync(path, 'utf8')).toBe(content)
})

it.each(shipped)('%s fits the schema and can be loaded without a warning', async (_, document) => {
  expect(await readScenario(document)).toEqual(document)
  expect(resolve(document).warnings).toEqual([])
})

it.each(shipped)('%s says what it is, what to try and what to expect, and leaves the keys alone', (_, document) => {
  expect(document).toEqual({
    ...document,
    title: expect.stringMatching(/^[A-Z].{3,60}$/),
    about: expect.stringMatching(/^\S.*\.$/),
    try: expect.stringMatching(/^[A-Z].*\.$/),
  })
  expect(document.expect?.length).toBeGreaterThan(0)
  expect(document.keys).toBeUndefined()
})

it.each(shipped)('%s expects reasons that the journal gives', (_, document) => {
  for (const { why } of document.expect ?? []) expect(Object.keys(reasons)).toContain(why)
})

it('the quota scenarios stand at the end of the free checks', () => {
  const used = (name: string): unknown => {
    const document = shippedScenarios.get(name)
    return document && resolve(document).situation.contents.checksUsed
  }
  expect(used('quota-exhausted')).toBe(500)
  expect(used('quota-nearly-exhausted')).toBe(499)
})
