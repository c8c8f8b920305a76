import fc from 'fast-check'
import { expect, it } from 'vitest'
import { describeSituation } from '../../src/scenario/describe.ts'
import { ScenarioError } from '../../src/scenario/error.ts'
import { readScenario } from '../../src/scenario/parse.ts'
import { noon, resolve } from './resolving.ts'
import { situations } from './situations.ts'

const odd = fc.oneof(
  fc.jsonValue({ maxDepth: 1 }),
  fc.constantFrom<unknown>(
    'now',
    '+1d',
    '-1d',
    'ana@shop.example',
    '__proto__',
    '',
    0,
    1,
    1e308,
    -1,
    1.5,
    true,
    {},
    [],
    [{}],
  ),
)

it('a document with anything in it is read and resolved, or refused with one clear error', async () => {
  const outcomes = new Set<string>()
  await fc.assert(
    fc.asyncProperty(situations, fc.boolean(), fc.nat(), odd, async (situation, saved, place, value) => {
      const document = JSON.parse(JSON.stringify(describeSituation(situation, { now: noon })))
      if (!saved) delete document.saved
      replaceOne(document, place, value)
      outcomes.add(await outcomeOf(document))
    }),
    { numRuns: 500 },
  )
  expect([...outcomes].sort()).toEqual(['read and resolved', 'refused by the schema', 'refused in itself'])
})

async function outcomeOf(document: unknown): Promise<string> {
  try {
    const read = await readScenario(document)
    try {
      resolve(read)
      return 'read and resolved'
    } catch (error) {
      return isClear(error) ? 'refused in itself' : `a defect: ${error}`
    }
  } catch (error) {
    return isClear(error) ? 'refused by the schema' : `a defect: ${error}`
  }
}

function isClear(error: unknown): boolean {
  return error instanceof ScenarioError && error.message.length > 10 && !error.message.includes('undefined')
}

/** Puts a value in the place of one that is there, wherever that is in the document. */
function replaceOne(document: object, place: number, value: unknown): void {
  const places = placesIn(document)
  const chosen = places[place % places.length]
  if (chosen)
    Object.defineProperty(chosen.owner, chosen.key, { value, enumerable: true, configurable: true, writable: true })
}

function placesIn(owner: object): { owner: object; key: string }[] {
  return Object.entries(owner).flatMap(([key, value]) => [
    { owner, key },
    ...(typeof value === 'object' && value !== null ? placesIn(value) : []),
  ])
}
