import { globSync } from 'node:fs'
import { makeFixtures, writeFixtures } from './fixtures.ts'
import { readHoldingTests } from './held-facts.ts'
import type { Output } from './output.ts'
import { generateFactsPage } from './pages/facts.ts'
import { generateFixturesPage } from './pages/fixtures.ts'
import { generateScenariosPage } from './pages/scenarios.ts'
import { generateSteeringPage } from './pages/steering.ts'
import { generateScenarios } from './scenarios.ts'
import type { Sources } from './sources.ts'

/** What comes from the project's code, its tests and its scenarios. */
export async function generateFromCode(sources: Sources): Promise<Output[]> {
  const fixtures = await makeFixtures()
  return [
    await generateScenarios(),
    generateScenariosPage(globSync('scenarios/*.yaml').sort()),
    generateSteeringPage(),
    generateFactsPage(sources, readHoldingTests('test')),
    ...writeFixtures(fixtures),
    generateFixturesPage(fixtures),
  ]
}
