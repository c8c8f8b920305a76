/**
 * Generates `fixtures/`, which contains a response for each verdict and case of every operation. The responses are recorded from the mock
 * itself. Every run generates the same files, because the clock is frozen, and names, products, IDs and secrets are generated from fixed
 * seeds.
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

/** Fixture with the path of its file. */
export interface FixtureFile {
  path: string
  fixture: Fixture
}

export async function makeFixtures(): Promise<FixtureFile[]> {
  const files: FixtureFile[] = []
  for (const given of cases) {
    const path = `fixtures/${given.operation}/${given.name}.json`
    if (files.some((file) => file.path === path)) throw new Error(`Two fixtures have the path ${path}`)
    files.push({ path, fixture: await record(given) })
  }
  return files
}

export function writeFixtures(files: readonly FixtureFile[]): Output[] {
  return files.map(({ path, fixture }) => ({ path, content: writeJson(fixture) }))
}
