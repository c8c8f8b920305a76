import fc from 'fast-check'
import { expect, it } from 'vitest'
import { describeWebsite } from '../../../src/state/scenario/describe.ts'
import { ScenarioError } from '../../../src/state/scenario/error.ts'
import { readScenario } from '../../../src/state/scenario/parse.ts'
import { invalidValues, replaceOne } from '../../support/invalid-values.ts'
import { snapshots } from './random-states.ts'
import { noon, resolve } from './resolve.ts'

it('a document with arbitrary content is either resolved or rejected with a clear error', async () => {
  const outcomes = new Set<string>()
  await fc.assert(
    fc.asyncProperty(snapshots, fc.boolean(), fc.nat(), invalidValues, async (snapshot, saved, place, value) => {
      const document = JSON.parse(JSON.stringify(describeWebsite(snapshot, { now: noon })))
      if (!saved) delete document.saved
      replaceOne(document, place, value)
      outcomes.add(await outcomeOf(document))
    }),
    { numRuns: 150 },
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
