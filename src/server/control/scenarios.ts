/**
 * Handlers for managing scenarios and exporting a website's state. Saved scenarios are stored in memory, in the state file or in the
 * shared store.
 */

import { isMockKey } from '../../service/id-generator.ts'
import { maskSecrets, maskStoredData } from '../../service/mask.ts'
import type { Scenario, ScenarioDocument } from '../../spec/generated/control.d.ts'
import { nearestName } from '../../spec/nearest-name.ts'
import { ScenarioError } from '../../state/scenario/error.ts'
import { exportState, loadScenario as load, restoreState as put } from '../../state/website/load-scenario.ts'
import { checkSelected, selectScenario } from '../../state/website/select-scenario.ts'
import { WebsiteError } from '../../state/website/website-error.ts'
import { formatWebsite } from '../format/website.ts'
import { type ControlHandler, json, noContent } from './call.ts'
import { selectWebsite } from './select-website.ts'
import type { ControlServices } from './services.ts'

export const listScenarios: ControlHandler<'listScenarios'> = async (_call, services) => {
  const names = await services.scenarios.names()
  return json({ scenarios: await Promise.all(names.map((name) => describeScenario(name, services))) })
}

/** If the scenario file cannot be read, `problem` is the error message. */
async function describeScenario(name: string, { scenarios, store }: ControlServices): Promise<Scenario> {
  const saved = (await store.savedScenario(name)) !== null
  try {
    const { title, description, try: attempt } = (await scenarios.find(name))?.document ?? {}
    return { name, title: title ?? name, description: description ?? null, try: attempt ?? null, saved, problem: null }
  } catch (error) {
    if (!(error instanceof ScenarioError)) throw error
    return { name, title: name, description: null, try: null, saved, problem: error.message }
  }
}

export const loadScenario: ControlHandler<'loadScenario'> = async ({ query, body }, services) => {
  const { appId } = await selectWebsite(query.website, services)
  const { website, warnings } = await load(services, appId, parseScenario(body))
  return json(await formatWebsite(website, services, warnings))
}

/** Returns the scenario name if the body is `{ "name": … }`. Otherwise, returns the body, which must be a scenario document. */
function parseScenario(body: Readonly<Record<string, unknown>>): unknown {
  if (!('name' in body)) {
    // Detect a misspelled `name`, and the field `scenario`, which contains the scenario name only in requests that create a website.
    const [[field, value] = ['', null], ...others] = Object.entries(body)
    const isMisspelt = others.length === 0 && nearestName(field, ['name', 'scenario']) !== null
    if (!isMisspelt || typeof value !== 'string') return body
    const fix = JSON.stringify({ name: maskSecrets(value).slice(0, 100) })
    throw new WebsiteError('invalid', `${field}: unknown field; use ${fix}`)
  }
  const { name, ...rest } = body
  const [other] = Object.keys(rest)
  if (typeof name !== 'string')
    throw new WebsiteError('invalid', 'name must be the name of a scenario. GET /_mock/scenarios lists all scenarios')
  if (other === undefined) return name
  throw new WebsiteError(
    'invalid',
    `${other}: unknown field. To load a scenario by name, send only name. A scenario document must not contain name`,
  )
}

export const getState: ControlHandler<'getState'> = async ({ query }, services) =>
  json(await exportState(await selectWebsite(query.website, services), services))

export const restoreState: ControlHandler<'restoreState'> = async ({ query, body }, services) => {
  const { appId } = await selectWebsite(query.website, services)
  const { website, warnings } = await put(services, appId, body)
  return json(await formatWebsite(website, services, warnings))
}

/** Maximum number of saved scenarios. Limited because scenario documents can be large. */
const maxSaved = 100

const namePattern = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/

export const createScenario: ControlHandler<'createScenario'> = async ({ params: { name }, body }, services) => {
  const { store } = services
  const isNew = (await store.savedScenario(name)) === null
  if (maskStoredData(name) !== name) {
    throw new WebsiteError(
      'invalid',
      'A scenario name must not contain a private key or a session token. Choose another name',
    )
  }
  if (isNew) await checkName(name, services)
  const selected = await selectScenario(body, services)
  await checkSelected(selected, services)
  await store.saveScenario(name, withoutLiveKeys(withName(selected.document, name)))
  return json(await describeScenario(name, services), isNew ? 201 : 200)
}

export const getScenario: ControlHandler<'getScenario'> = async ({ params: { name } }, services) =>
  json((await selectScenario(name, services)).document)

export const deleteScenario: ControlHandler<'deleteScenario'> = async ({ params: { name } }, services) => {
  if (await services.store.deleteScenario(name)) return noContent()
  await selectScenario(name, services)
  throw new WebsiteError(
    'conflict',
    `Cannot remove the scenario "${name}", because it is a built-in scenario or a file in the scenario folder. Only saved scenarios can be removed`,
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
    throw new WebsiteError(
      'conflict',
      `A built-in scenario or a file in the scenario folder already has the name "${name}". Use another name`,
    )
  }
  if ((await store.savedScenarios()).length >= maxSaved)
    throw new WebsiteError('conflict', `Too many saved scenarios (maximum ${maxSaved}). Remove a saved scenario first`)
}

/** If the document contains a saved state, replaces the scenario name in the saved state. */
function withName(document: ScenarioDocument, name: string): ScenarioDocument {
  const { saved, title = null } = document
  return saved ? { ...document, saved: { ...saved, scenario: { name, title } } } : document
}

/** Returns the document without real keys, which must not be stored. Loading the document generates new keys. */
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
