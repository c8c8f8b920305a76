/**
 * Makes `fixtures/`: an answer for each verdict and situation of every operation, asked from the mock itself. Names and products are
 * made by faker from fixed seeds, ids and secrets by the mint from one, and the clock stands still: each run gives the same bytes.
 */
import { checkKnown } from './fixtures/check-known.ts'
import { checkVerdicts } from './fixtures/check-verdicts.ts'
import { conversionCases } from './fixtures/conversions.ts'
import { deletionCases } from './fixtures/deletion.ts'
import { exportCases } from './fixtures/exports.ts'
import type { Fixture, FixtureCase } from './fixtures/fixture.ts'
import { record } from './fixtures/record.ts'
import { refusalCases } from './fixtures/refusals.ts'
import { scriptCases } from './fixtures/script.ts'
import { writeJson } from './fixtures/write-json.ts'
import type { Output } from './output.ts'

const cases: readonly FixtureCase[] = [
  ...checkVerdicts,
  ...checkKnown,
  ...exportCases,
  ...conversionCases,
  ...deletionCases,
  ...scriptCases,
  ...refusalCases,
]

/** A fixture and the path of its file. */
export interface FixtureFile {
  path: string
  fixture: Fixture
}

export async function makeFixtures(): Promise<FixtureFile[]> {
  const files: FixtureFile[] = []
  for (const given of cases) {
    const path = `fixtures/${given.operation}/${given.name}.json`
    if (files.some((file) => file.path === path)) throw new Error(`There are two fixtures called ${path}`)
    files.push({ path, fixture: await record(given) })
  }
  return files
}

export function writeFixtures(files: readonly FixtureFile[]): Output[] {
  return files.map(({ path, fixture }) => ({ path, content: writeJson(fixture) }))
}
