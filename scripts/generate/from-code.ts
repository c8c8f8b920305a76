import type { Output } from './output.ts'
import { generateScenarios } from './scenarios.ts'

/** What comes from the project's code and its scenarios. */
export async function generateFromCode(): Promise<Output[]> {
  return [await generateScenarios()]
}
