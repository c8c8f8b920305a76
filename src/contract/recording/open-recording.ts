/** Programmatic access to recordings. */
import type { RecordedExchange } from './anonymize-exchange.ts'
import type { RecordedScenario } from './scenario/convert-to-scenario.ts'

/**
 * Converts a recording to a scenario. The scenario contains the people who were known before the recording, the verdicts, and the exchanges
 * as expectations. Expectations that a mock does not meet are omitted and listed.
 */
export async function toScenario(recorded: readonly RecordedExchange[], title: string): Promise<RecordedScenario> {
  // Load the module on demand, because it imports the entire mock.
  const scenario = await import('./scenario/convert-to-scenario.ts')
  return scenario.convertToScenario(recorded, title)
}
