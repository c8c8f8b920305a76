import type { ScenarioDocument } from '../../spec/generated/control.d.ts'
import { nearestName } from '../../spec/nearest-name.ts'
import { ArgumentError } from '../argument-error.ts'
import {
  destructive,
  listOf,
  listOfObjects,
  nullableText,
  object,
  openWebsite,
  type Tool,
  text,
  websiteArgument,
} from '../tool.ts'

interface ScenariosInput {
  action: 'list' | 'show' | 'load'
  name?: string
  document?: ScenarioDocument
  website?: string
}

export const scenariosTool: Tool<ScenariosInput> = {
  name: 'scenarios',
  description:
    'List, show or load scenarios. Loading a scenario such as quota-exhausted replaces a website’s state but keeps its keys.',
  inputSchema: object({
    action: { enum: ['list', 'show', 'load'] },
    'name?': text,
    'document?': {
      type: 'object',
      description: 'Scenario document to load instead of a named scenario. See docs/write-a-scenario.md',
    },
    'website?': websiteArgument,
  }),
  outputSchema: object({
    'scenarios?': listOfObjects({ name: text, title: text }),
    'name?': nullableText,
    'title?': nullableText,
    'description?': nullableText,
    'try?': nullableText,
    'app_id?': text,
    'checks_left?': { type: ['integer', 'null'] },
    'warnings?': listOf(text),
  }),
  annotations: destructive,
  async run({ action, name, document, website: appId }, context) {
    const { mock } = context
    if (action === 'load') {
      const website = await openWebsite(context, appId)
      const { app_id, scenario, checks_left, warnings } = await website.load(readScenario(name, document))
      return { app_id, name: scenario?.name ?? null, title: scenario?.title ?? null, checks_left, warnings }
    }
    const scenarios = await mock.listScenarios()
    if (action === 'list') return { scenarios: scenarios.map((one) => ({ name: one.name, title: one.title })) }
    const found = scenarios.find((one) => one.name === name)
    if (!found) throw unknownScenario(name, scenarios)
    const { title, description, try: suggestion } = found
    return { name: found.name, title, description, try: suggestion }
  },
}

function readScenario(name: string | undefined, document: ScenarioDocument | undefined): string | ScenarioDocument {
  const scenario = name ?? document
  if (scenario !== undefined && (name === undefined || document === undefined)) return scenario
  throw new ArgumentError('load requires either the argument "name" or the argument "document"')
}

function unknownScenario(name: string | undefined, scenarios: readonly { name: string }[]): ArgumentError {
  if (name === undefined)
    return new ArgumentError('show requires the argument "name". To list the names, use the list action')
  const nearest = nearestName(
    name,
    scenarios.map((one) => one.name),
  )
  const hint = nearest === null ? 'To list all scenarios, set action to "list"' : `Did you mean "${nearest}"?`
  return new ArgumentError(`Unknown scenario "${name}". ${hint}`)
}
