import { describe, expect, it } from 'vitest'
import { ScenarioError } from '../../../src/state/scenario/error.ts'
import { addLocations, parseScenario, readScenario } from '../../../src/state/scenario/parse.ts'
import { resolve } from './resolve.ts'

const document = {
  title: 'Returning user',
  devices: { laptop: { country: 'DE' } },
  people: [{ email: 'ana@shop.example', since: '-30d', devices: ['laptop'] }],
}

async function errorOf(text: string, file: string | null = 'ana.yaml'): Promise<ScenarioError> {
  try {
    await parseScenario(text, file)
  } catch (error) {
    if (error instanceof ScenarioError) return error
  }
  throw new Error('The document was not refused.')
}

it('reads the same document from JSON and YAML', async () => {
  const yaml = `
title: Returning user
devices: { laptop: { country: DE } }
people:
  - email: ana@shop.example
    since: -30d
    devices: [laptop]
`
  expect(await parseScenario(JSON.stringify(document))).toEqual(document)
  expect(await parseScenario(yaml)).toEqual(document)
})

it('reads YAML that starts like JSON', async () => {
  expect(await parseScenario('{ title: Returning user }')).toEqual({ title: 'Returning user' })
})

it('keeps times as they are written', async () => {
  const { people } = await parseScenario('people: [{ email: ana@shop.example, since: 2026-11-20T10:00:00Z }]')
  expect(people?.[0]?.since).toBe('2026-11-20T10:00:00Z')
})

describe('an invalid document', () => {
  it('is rejected with the file, line, path and closest known name', async () => {
    const error = await errorOf('title: Ana\n\npeople:\n  - email: ana@shop.example\n    devcies: [laptop]\n')
    expect(error.message).toBe('ana.yaml:5: people[0].devcies: unknown field; did you mean "devices"?')
    expect(error.problems.map(({ path }) => path)).toEqual(['/people/0/devcies'])
  })

  it('is rejected with only the line if it does not come from a file', async () => {
    expect((await errorOf('plan: free\nchecks_used: many', null)).message).toBe(
      'line 2: checks_used must be an integer from 0 to 1000000000',
    )
  })

  it('is rejected with a description of the expected value', async () => {
    expect((await errorOf('people:\n  - email: ana@shop.example\n    since: 30 days')).message).toBe(
      'ana.yaml:3: people[0].since must be a time such as now, -30d or 2026-11-20T10:00:00Z',
    )
  })

  it('is rejected with the line of the item that lacks a required field', async () => {
    const error = await errorOf('people:\n  - email: ana@shop.example\n\n  - user_id: u_1\n')
    expect(error.message).toBe('ana.yaml:4: people[1].email is required')
  })

  it('is rejected with the line even if it is JSON', async () => {
    const error = await errorOf('{\n  "title": "Ana",\n  "pepole": []\n}', 'ana.json')
    expect(error.message).toBe('ana.json:3: pepole: unknown field; did you mean "people"?')
  })

  it.each([
    ['empty', '', 'ana.yaml: A scenario must be an object'],
    ['a list', '- title: Ana', 'ana.yaml:1: A scenario must be an object'],
  ])('is rejected if it is %s', async (_, text, message) => {
    expect((await errorOf(text)).message).toBe(message)
  })
})

describe('text that is not valid YAML or JSON', () => {
  it('is rejected with the line of the error', async () => {
    expect((await errorOf('title: Ana\npeople: [')).message).toMatch(/^ana\.yaml:\d: /)
  })

  it('is rejected if a field is duplicated', async () => {
    expect((await errorOf('plan: free\ntitle: Ana\nplan: business')).message).toMatch(/^ana\.yaml:3: .*unique/)
  })

  it('is rejected if it contains several documents', async () => {
    expect((await errorOf('title: Ana\n---\ntitle: Bob')).message).toMatch(/^ana\.yaml:2: .*multiple documents/)
  })

  it('is rejected if its aliases expand excessively', async () => {
    const levels = Array.from({ length: 9 }, (_, i) => `a${i + 1}: &a${i + 1} [${`*a${i}, `.repeat(9)}]`)
    const error = await errorOf(['a0: &a0 [x]', ...levels].join('\n'))
    expect(error.message).toBe('ana.yaml: Excessive alias count indicates a resource exhaustion attack')
  })
})

it('an error from resolving a document includes its location in the text', async () => {
  const text = 'title: Ana\npeople:\n  - email: ana@shop.example\n    devices:\n      - laptop\n'
  const read = await parseScenario(text)
  const error = (() => {
    try {
      resolve(read)
    } catch (thrown) {
      return thrown
    }
  })()
  if (!(error instanceof ScenarioError)) throw new Error('The document was not refused.')
  expect(new ScenarioError(await addLocations(error.problems, text, 'ana.yaml')).message).toBe(
    'ana.yaml:5: people[0].devices[0]: unknown device "laptop"; add it to devices: { "laptop": {} }',
  )
})

it('an error in a request body does not include a file or line', async () => {
  await expect(readScenario({ people: [{ emial: 'ana@shop.example', email: 'bo@shop.example' }] })).rejects.toThrow(
    new ScenarioError([{ path: '/people/0/emial', text: ': unknown field; did you mean "email"?' }]),
  )
})
