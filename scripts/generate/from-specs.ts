import { generateAnswerFacts } from './answer-facts.ts'
import { generateAnswerValidators } from './answer-validators.ts'
import { generateCommandOutputSchema } from './command-output/schema.ts'
import { generateFactsTable } from './facts-table.ts'
import { generateControlPaths, generateOperationsTable } from './operations-table.ts'
import type { Output } from './output.ts'
import { generateAssumptionsPage } from './pages/assumptions.ts'
import { generateOperationsPage } from './pages/operations.ts'
import { generateScenarioFormatPage } from './pages/scenario-format.ts'
import { generateRequestValidators } from './request-validators.ts'
import { generateScenarioSchema } from './scenario-schema.ts'
import { generateScenarioValidator } from './scenario-validator.ts'
import type { Sources } from './sources.ts'
import { generateSpecDocument } from './spec-document.ts'
import { generateTypes } from './types.ts'

/**
 * Generates all files that depend only on openapi.yaml, control.yaml, dashboard.yaml and docs/assumptions.yaml. The same sources always
 * result in the same files.
 */
export async function generateFromSpecs(sources: Sources): Promise<Output[]> {
  return [
    await generateTypes('openapi.yaml', 'src/spec/generated/openapi.d.ts'),
    await generateTypes('control.yaml', 'src/spec/generated/control.d.ts'),
    await generateTypes('dashboard.yaml', 'src/spec/generated/dashboard.d.ts'),
    generateOperationsTable(sources),
    generateFactsTable(sources),
    generateAnswerFacts(sources),
    generateSpecDocument(sources),
    generateControlPaths(sources),
    ...(await generateRequestValidators(sources)),
    ...(await generateAnswerValidators(sources)),
    ...(await generateScenarioValidator(sources)),
    generateScenarioSchema(sources),
    generateCommandOutputSchema(sources),
    generateOperationsPage(sources),
    generateScenarioFormatPage(sources),
    generateAssumptionsPage(sources),
  ]
}
