import { generateConfigSchema } from './config-schema.ts'
import { readContractFacts } from './contract-facts.ts'
import { readFactTests } from './fact-tests.ts'
import { makeFixtures, writeFixtures } from './fixtures.ts'
import type { Output } from './output.ts'
import { generateCommandsPage } from './pages/commands.ts'
import { generateConfigPage } from './pages/config.ts'
import { generateEntryPointsPage } from './pages/entry-points.ts'
import { generateFactsPage } from './pages/facts.ts'
import { generateFixturesPage } from './pages/fixtures.ts'
import { generateLlmsTxt } from './pages/llms.ts'
import { generateScenariosPage } from './pages/scenarios.ts'
import { generateSdkDifferencesPage } from './pages/sdk-differences.ts'
import { generateTestAddressesPage } from './pages/test-addresses.ts'
import { generateActionUses, generateRepositoryField } from './repository.ts'
import { generateDefaultScenario, generateScenarios, readScenarios } from './scenarios.ts'
import type { Sources } from './sources.ts'
import { generateThirdPartyLicenses } from './third-party-licenses.ts'

/** Generates all files that depend on the project's code, its tests and its scenarios. */
export async function generateFromCode(sources: Sources): Promise<Output[]> {
  const scenarios = await readScenarios()
  const fixtures = await makeFixtures()
  return [
    generateDefaultScenario(scenarios),
    generateScenarios(scenarios),
    generateScenariosPage(scenarios),
    generateTestAddressesPage(),
    generateSdkDifferencesPage(),
    generateFactsPage(sources, readFactTests('test'), readContractFacts(sources.facts)),
    ...writeFixtures(fixtures),
    generateFixturesPage(fixtures),
    generateEntryPointsPage(),
    generateCommandsPage(),
    generateConfigSchema(),
    generateConfigPage(),
    generateLlmsTxt(),
    generateThirdPartyLicenses(),
    generateRepositoryField(),
    generateActionUses(),
  ]
}
