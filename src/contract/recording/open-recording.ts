/** Recordings for programs. */
import type { RecordedExchange } from './anonymize-exchange.ts'
import type { RecordedScenario } from './scenario/convert-to-scenario.ts'

/**
 * A recording as a scenario document: who was known before it, which verdicts there were, and its exchanges as what it expects. A mock
 * keeps all of that; what it answered otherwise is left out, and told.
 */
export async function toScenario(recorded: readonly RecordedExchange[], title: string): Promise<RecordedScenario> {
  // Loaded on need: the whole mock stands behind it.
  const scenario = await import('./scenario/convert-to-scenario.ts')
  return scenario.convertToScenario(recorded, title)
}
