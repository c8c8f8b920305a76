/**
 * Handlers for scenarios that are saved under a name. Saved scenarios are kept until the mock stops, or in its state file or shared store.
 */
import { isMockKey } from '../../service/id-generator.ts'
import type { ScenarioDocument } from '../../spec/generated/control.d.ts'
import { checkChosen, chooseScenario } from '../../state/website/choose-scenario.ts'
import { WebsiteError } from '../../state/website/website-error.ts'
import { type ControlHandler, json, noContent } from './call.ts'
import { describeScenario } from './scenarios.ts'
import type { ControlServices } from './services.ts'

/** Maximum number of saved scenarios. Documents can be large. */
const maxSaved = 100

const namePattern = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/

/** Saves a scenario. The document is validated on saving rather than on loading. */
export const createScenario: ControlHandler<'createScenario'> = async ({ params: { name }, body }, services) => {
  const { store } = services
  const isNew = (await store.savedScenario(name)) === null
  if (isNew) await checkName(name, services)
  const chosen = await chooseScenario(body, services)
  await checkChosen(chosen, services)
  await store.saveScenario(name, withoutLiveKeys(withName(chosen.document, name)))
  return json(await describeScenario(name, services), isNew ? 201 : 200)
}

export const getScenario: ControlHandler<'getScenario'> = async ({ params: { name } }, services) =>
  json((await chooseScenario(name, services)).document)

export const deleteScenario: ControlHandler<'deleteScenario'> = async ({ params: { name } }, services) => {
  if (await services.store.deleteScenario(name)) return noContent()
  // Throws if the scenario does not exist.
  await chooseScenario(name, services)
  throw new WebsiteError(
    'conflict',
    `"${name}" is a scenario the mock was started with and cannot be removed; only saved scenarios can`,
  )
}

async function checkName(
  name: string,
  { scenarios, store }: Pick<ControlServices, 'scenarios' | 'store'>,
): Promise<void> {
  if (!namePattern.test(name)) {
    throw new WebsiteError('invalid', 'name must be 1 to 64 letters, digits, - or _, starting with a letter or digit')
  }
  if ((await scenarios.names()).includes(name)) {
    throw new WebsiteError('conflict', `"${name}" is a scenario the mock was started with; use another name`)
  }
  if ((await store.savedScenarios()).length >= maxSaved)
    throw new WebsiteError('conflict', `Too many saved scenarios (maximum ${maxSaved}); remove one first`)
}

/**
 * Returns the document with the given name. The `scenario` field of a saved state would otherwise contain the name of the scenario that the
 * website was loaded from.
 */
function withName(document: ScenarioDocument, name: string): ScenarioDocument {
  const { saved, title = null } = document
  return saved ? { ...document, saved: { ...saved, scenario: { name, title } } } : document
}

/**
 * Returns the document without the values of live keys, which must never be stored. New key values are generated when the document is
 * loaded.
 */
function withoutLiveKeys(document: ScenarioDocument): ScenarioDocument {
  const { keys } = document
  if (!keys?.some(isLive)) return document
  return {
    ...document,
    keys: keys.map((key) => {
      if (!isLive(key)) return key
      const { value: _, ...rest } = key
      return rest
    }),
  }
}

function isLive({ value }: NonNullable<ScenarioDocument['keys']>[number]): boolean {
  return value !== undefined && !isMockKey(value)
}
