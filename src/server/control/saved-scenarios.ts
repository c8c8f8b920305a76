/** Situations kept under a name, for as long as the mock runs or its state is kept. */
import type { ScenarioDocument } from '../../spec/generated/control.d.ts'
import { chooseScenario, resolveChosen } from '../../state/website/choose-scenario.ts'
import { WebsiteError } from '../../state/website/website-error.ts'
import { type ControlHandler, json, noContent } from './call.ts'
import { describeScenario } from './scenarios.ts'
import type { ControlServices } from './services.ts'

/** How many may be kept at once: a document can be large. */
const maxSaved = 100

const namePattern = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/

/** Whether it can be loaded is found out now, not when somebody loads it. */
export const createScenario: ControlHandler<'createScenario'> = async ({ params: { name }, body }, services) => {
  const { store } = services
  const isNew = (await store.savedScenario(name)) === null
  if (isNew) await checkName(name, services)
  const chosen = await chooseScenario(body, services)
  await resolveChosen(chosen, services)
  await store.saveScenario(name, withName(chosen.document, name))
  return json(await describeScenario(name, services), isNew ? 201 : 200)
}

export const getScenario: ControlHandler<'getScenario'> = async ({ params: { name } }, services) =>
  json((await chooseScenario(name, services)).document)

export const deleteScenario: ControlHandler<'deleteScenario'> = async ({ params: { name } }, services) => {
  if (await services.store.deleteScenario(name)) return noContent()
  // Says that there is none, where that is so.
  await chooseScenario(name, services)
  throw new WebsiteError(
    'conflict',
    `"${name}" was there at the start and stays; only what was saved since can be removed`,
  )
}

async function checkName(
  name: string,
  { scenarios, store }: Pick<ControlServices, 'scenarios' | 'store'>,
): Promise<void> {
  if (!namePattern.test(name)) {
    throw new WebsiteError('invalid', 'name takes 1 to 64 letters, digits, - or _, beginning with a letter or digit')
  }
  if ((await scenarios.names()).includes(name)) {
    throw new WebsiteError('conflict', `The scenario "${name}" was there at the start; take another name`)
  }
  if ((await store.savedScenarios()).length >= maxSaved)
    throw new WebsiteError('conflict', `${maxSaved} situations are kept already; remove one first`)
}

/** What was read from a website tells what that had loaded; from now on it is a situation of its own name. */
function withName(document: ScenarioDocument, name: string): ScenarioDocument {
  const { saved, title = null } = document
  return saved ? { ...document, saved: { ...saved, scenario: { name, title } } } : document
}
