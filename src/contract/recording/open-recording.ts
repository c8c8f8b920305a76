/** Programmatic access to recordings. */
import type { RecordedExchange } from './anonymize-exchange.ts'
import type { RecordedScenario } from './scenario/convert-to-scenario.ts'

/**
 * Converts a recording to a scenario: the people who were known beforehand, the verdicts, and the exchanges as expectations. Expectations
 * that a mock does not meet are left out and listed.
 */
export async function toScenario(recorded: readonly RecordedExchange[], title: string): Promise<RecordedScenario> {
  // Loaded on demand, because the module needs the whole mock.
  const scenario = await import('./scenario/convert-to-scenario.ts')
  return scenario.convertToScenario(recorded, title)
}
