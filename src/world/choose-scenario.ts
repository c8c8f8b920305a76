import { readScenario } from '../scenario/parse.ts'
import type { ScenarioDocument } from '../spec/generated/control.d.ts'
import { nearestName } from '../spec/nearest-name.ts'
import { Refusal } from './refusal.ts'
import type { WorldServices } from './services.ts'

/** A scenario document and the name that it was chosen by; null where the document itself was handed over. */
export interface ChosenScenario {
  name: string | null
  document: ScenarioDocument
}

/**
 * A scenario by its name, or the document itself.
 *
 * @throws {Refusal} where no scenario has the name
 * @throws {ScenarioError} where the document does not fit its schema
 */
export async function chooseScenario(
  wanted: unknown,
  { scenarios }: Pick<WorldServices, 'scenarios'>,
): Promise<ChosenScenario> {
  if (typeof wanted !== 'string') return { name: null, document: await readScenario(wanted) }
  const known = await scenarios()
  const document = known.get(wanted)
  if (document) return { name: wanted, document }
  const nearest = nearestName(wanted, known.keys())
  const hint = nearest ? `did you mean "${nearest}"?` : `there are ${[...known.keys()].join(', ')}`
  throw new Refusal('unknown', `No scenario "${wanted.slice(0, 100)}"; ${hint}`)
}
