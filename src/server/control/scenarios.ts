/** Handlers for the named scenarios and for the current state of a website as a scenario document. */

import { maskSecrets } from '../../service/mask.ts'
import type { Scenario } from '../../spec/generated/control.d.ts'
import { ScenarioError } from '../../state/scenario/error.ts'
import { exportState, loadScenario as load, restoreState as put } from '../../state/website/load-scenario.ts'
import { WebsiteError } from '../../state/website/website-error.ts'
import { formatWebsite } from '../format/website.ts'
import { type ControlHandler, json } from './call.ts'
import { selectWebsite } from './select-website.ts'
import type { ControlServices } from './services.ts'

export const listScenarios: ControlHandler<'listScenarios'> = async (_call, services) => {
  const names = await services.scenarios.names()
  return json({ scenarios: await Promise.all(names.map((name) => describeScenario(name, services))) })
}

/** Describes a scenario. If the scenario file cannot be read, the description contains the problem. */
export async function describeScenario(name: string, { scenarios, store }: ControlServices): Promise<Scenario> {
  const saved = (await store.savedScenario(name)) !== null
  try {
    const { title, about, try: attempt } = (await scenarios.find(name))?.document ?? {}
    return { name, title: title ?? name, about: about ?? null, try: attempt ?? null, saved, problem: null }
  } catch (error) {
    if (!(error instanceof ScenarioError)) throw error
    return { name, title: name, about: null, try: null, saved, problem: error.message }
  }
}

export const loadScenario: ControlHandler<'loadScenario'> = async ({ query, body }, services) => {
  const { appId } = await selectWebsite(query.website, services)
  const { website, warnings } = await load(services, appId, parseScenario(body))
  return json(await formatWebsite(website, services, warnings))
}

/**
 * Returns the scenario name if the body is `{ "name": … }`, or else the body as a scenario document. Scenario documents do not have a name.
 */
function parseScenario(body: Readonly<Record<string, unknown>>): unknown {
  if (!('name' in body)) {
    if (typeof body.scenario !== 'string') return body
    // Callers expect the name `scenario` here, because the field of a new website has this name.
    const fix = JSON.stringify({ name: maskSecrets(body.scenario).slice(0, 100) })
    throw new WebsiteError('invalid', `scenario: unknown field; use ${fix}`)
  }
  const { name, ...rest } = body
  const [other] = Object.keys(rest)
  if (typeof name !== 'string')
    throw new WebsiteError('invalid', 'name must be the name of a scenario; GET /_mock/scenarios lists them')
  if (other === undefined) return name
  throw new WebsiteError(
    'invalid',
    `${other}: unknown field; a scenario document has no name, and a scenario loaded by name has no other fields`,
  )
}

export const getState: ControlHandler<'getState'> = async ({ query }, services) =>
  json(await exportState(await selectWebsite(query.website, services), services))

export const restoreState: ControlHandler<'restoreState'> = async ({ query, body }, services) => {
  const { appId } = await selectWebsite(query.website, services)
  const { website, warnings } = await put(services, appId, body)
  return json(await formatWebsite(website, services, warnings))
}
