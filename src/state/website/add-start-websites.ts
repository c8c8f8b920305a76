import type { ScenarioWebsite } from '../../spec/generated/control.d.ts'
import { jsonPointer } from '../../spec/json-pointer.ts'
import { ProblemList, ruleError, ScenarioError } from '../scenario/error.ts'
import { locateInSource } from '../scenario/extend.ts'
import { createNestedSource, isFilePath, type ScenarioSource } from '../scenario/library.ts'
import { addDefaultWebsite, addStartWebsite, type CreatedWebsite } from './add-website.ts'
import { defaultScenario } from './defaults.ts'
import { type SelectedScenario, selectSource } from './select-scenario.ts'
import type { WebsiteServices } from './services.ts'

/** The only fields that a document with `websites` can contain. */
const allowedFields: readonly string[] = ['$schema', 'title', 'description', 'try', 'websites']

/**
 * Adds the website or websites that the startup document describes. The first one is the default website.
 * @throws {WebsiteError} if two websites conflict
 * @throws {ScenarioError} if the document is invalid
 */
export async function addStartWebsites(
  services: WebsiteServices,
  scenario: SelectedScenario,
): Promise<CreatedWebsite[]> {
  const startWebsites = await listStartWebsites(scenario.source)
  if (!startWebsites) return [await addDefaultWebsite(services, {}, scenario)]
  const accounts = new Map<string, string>()
  const createdWebsites: CreatedWebsite[] = []
  const problems = new ProblemList()
  for (const [index, { account, options, selected }] of startWebsites.entries()) {
    const joinedAccount = account === undefined ? undefined : accounts.get(account)
    const add = index === 0 ? addDefaultWebsite : addStartWebsite
    const allOptions = joinedAccount === undefined ? options : { ...options, account: joinedAccount }
    // If a website has a problem, continue with the next one. All problems are reported at the end.
    const created = await problems.collect(() => add(services, allOptions, selected))
    if (!created) continue
    if (account !== undefined) accounts.set(account, created.website.identity.accountId)
    createdWebsites.push(created)
  }
  problems.throwIfAny()
  return createdWebsites
}

/** `account` is the account name used in the document. */
interface StartWebsite {
  options: Omit<ScenarioWebsite, 'scenario' | 'account'>
  account: string | undefined
  selected: SelectedScenario
}

/** Returns null if the document has no list of websites. */
async function listStartWebsites(source: ScenarioSource): Promise<StartWebsite[] | null> {
  const { websites } = source.document
  if (!websites) return null
  const problems = new ProblemList()
  for (const field of Object.keys(source.document)) {
    if (!allowedFields.includes(field)) problems.add(jsonPointer(field), 'websitesAlone', field)
  }
  const startWebsites: StartWebsite[] = []
  for (const [index, { scenario = defaultScenario, account, ...options }] of websites.entries()) {
    const path = jsonPointer('websites', index, 'scenario')
    const selected = await problems.collect(() => selectStartScenario(source, scenario, path))
    if (selected) startWebsites.push({ options, account, selected })
  }
  if (problems.all.length > 0) throw await locateInSource(source, new ScenarioError(problems.all))
  return startWebsites
}

async function selectStartScenario(
  source: ScenarioSource,
  scenario: NonNullable<ScenarioWebsite['scenario']>,
  at: string,
): Promise<SelectedScenario> {
  if (typeof scenario !== 'string') return selectSource(createNestedSource(source, scenario, at))
  try {
    const found = await source.find(scenario, at)
    if (found.document.websites) throw ruleError(at, 'describesOne', found.label)
    return await selectSource(found, isFilePath(scenario) ? null : scenario)
  } catch (error) {
    throw error instanceof ScenarioError ? await locateInSource(source, error) : error
  }
}
