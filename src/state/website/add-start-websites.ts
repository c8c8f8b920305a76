import type { ScenarioWebsite } from '../../spec/generated/control.d.ts'
import { jsonPointer } from '../../spec/json-pointer.ts'
import { ProblemList, ruleError, ScenarioError } from '../scenario/error.ts'
import { locateInSource } from '../scenario/extend.ts'
import { createNestedSource, isFilePath, type ScenarioSource } from '../scenario/library.ts'
import { addDefaultWebsite, addStartWebsite, type CreatedWebsite } from './add-website.ts'
import { type ChosenScenario, chooseSource } from './choose-scenario.ts'
import { defaultScenario } from './defaults.ts'
import type { WebsiteServices } from './services.ts'

/** Fields that are allowed next to `websites`. They describe the document itself. */
const allowedFields: readonly string[] = ['$schema', 'title', 'description', 'try', 'websites']

/**
 * Adds the websites at startup. A document describes either one website or a list of websites. The first website is the default website.
 * @throws {WebsiteError} if two of the websites conflict
 * @throws {ScenarioError} if the document is invalid
 */
export async function addStartWebsites(services: WebsiteServices, scenario: ChosenScenario): Promise<CreatedWebsite[]> {
  const startWebsites = await listStartWebsites(scenario.source)
  if (!startWebsites) return [await addDefaultWebsite(services, {}, scenario)]
  const accounts = new Map<string, string>()
  const createdWebsites: CreatedWebsite[] = []
  const problems = new ProblemList()
  for (const [index, { account, options, chosen }] of startWebsites.entries()) {
    const joinedAccount = account === undefined ? undefined : accounts.get(account)
    const add = index === 0 ? addDefaultWebsite : addStartWebsite
    const allOptions = joinedAccount === undefined ? options : { ...options, account: joinedAccount }
    // After a mistake, the other websites are still added so that all mistakes are found.
    const created = await problems.collect(() => add(services, allOptions, chosen))
    if (!created) continue
    if (account !== undefined) accounts.set(account, created.website.identity.accountId)
    createdWebsites.push(created)
  }
  problems.throwIfAny()
  return createdWebsites
}

/** One of several websites in a document, with its options, its scenario, and the name of its account in the document. */
interface StartWebsite {
  options: Omit<ScenarioWebsite, 'scenario' | 'account'>
  account: string | undefined
  chosen: ChosenScenario
}

/** Returns the websites that a document lists. Returns null if the document describes a single website. */
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
    const chosen = await problems.collect(() => chooseStartScenario(source, scenario, path))
    if (chosen) startWebsites.push({ options, account, chosen })
  }
  if (problems.all.length > 0) throw await locateInSource(source, new ScenarioError(problems.all))
  return startWebsites
}

async function chooseStartScenario(
  source: ScenarioSource,
  scenario: NonNullable<ScenarioWebsite['scenario']>,
  at: string,
): Promise<ChosenScenario> {
  if (typeof scenario !== 'string') return chooseSource(createNestedSource(source, scenario, at))
  try {
    const found = await source.find(scenario, at)
    if (found.document.websites) throw ruleError(at, 'describesOne', found.label)
    return await chooseSource(found, isFilePath(scenario) ? null : scenario)
  } catch (error) {
    throw error instanceof ScenarioError ? await locateInSource(source, error) : error
  }
}
