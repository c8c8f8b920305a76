import type { ScenarioWebsite } from '../../spec/generated/control.d.ts'
import { pointer } from '../../spec/json-pointer.ts'
import { refuse, ScenarioError } from '../scenario/error.ts'
import { placeIn } from '../scenario/extend.ts'
import { isFilePath, type ScenarioSource, sourceInside } from '../scenario/library.ts'
import { type ChosenScenario, chooseSource } from './choose-scenario.ts'
import { defaultScenario } from './defaults.ts'
import { type MadeWebsite, makeDefaultWebsite, makeStartWebsite } from './make-website.ts'
import type { WorldServices } from './services.ts'

/** What may stand beside the websites of a document: what it says of itself. */
const besides: readonly string[] = ['$schema', 'title', 'about', 'try', 'websites']

/**
 * Makes the websites of a start: one in the situation that a document describes, or those that it lists. The first is the default
 * website.
 *
 * @throws {Refusal} where two of the websites cannot be there together
 * @throws {ScenarioError} where the document does not fit
 */
export async function makeStartWebsites(services: WorldServices, scenario: ChosenScenario): Promise<MadeWebsite[]> {
  const sites = await chooseSites(scenario.source)
  if (!sites) return [await makeDefaultWebsite(services, {}, scenario)]
  const accounts = new Map<string, string>()
  const made: MadeWebsite[] = []
  for (const { account, wish, chosen } of sites) {
    const joined = account === undefined ? undefined : accounts.get(account)
    const make = made.length === 0 ? makeDefaultWebsite : makeStartWebsite
    const website = await make(services, joined === undefined ? wish : { ...wish, account: joined }, chosen)
    if (account !== undefined) accounts.set(account, website.world.identity.accountId)
    made.push(website)
  }
  return made
}

/** One website of several: what is asked of it, its situation, and what its account is called in the document. */
interface Site {
  wish: Omit<ScenarioWebsite, 'scenario' | 'account'>
  account: string | undefined
  chosen: ChosenScenario
}

/** The websites that a document lists; null where it describes one. */
async function chooseSites(source: ScenarioSource): Promise<Site[] | null> {
  const { websites } = source.document
  if (!websites) return null
  const beside = Object.keys(source.document).find((field) => !besides.includes(field))
  if (beside !== undefined) throw await placeIn(source, refuse(pointer(beside), 'websitesAlone', beside))
  const sites: Site[] = []
  for (const [index, { scenario = defaultScenario, account, ...wish }] of websites.entries()) {
    const chosen = await chooseSituation(source, scenario, pointer('websites', index, 'scenario'))
    sites.push({ wish, account, chosen })
  }
  return sites
}

async function chooseSituation(
  source: ScenarioSource,
  scenario: NonNullable<ScenarioWebsite['scenario']>,
  at: string,
): Promise<ChosenScenario> {
  if (typeof scenario !== 'string') return chooseSource(sourceInside(source, scenario, at))
  try {
    const found = await source.find(scenario, at)
    if (found.document.websites) throw refuse(at, 'describesOne', found.label)
    return await chooseSource(found, isFilePath(scenario) ? null : scenario)
  } catch (error) {
    throw error instanceof ScenarioError ? await placeIn(source, error) : error
  }
}
