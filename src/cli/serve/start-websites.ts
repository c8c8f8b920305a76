import { ScenarioError } from '../../scenario/error.ts'
import { makeStartWebsites } from '../../world/make-start-websites.ts'
import type { MadeWebsite } from '../../world/make-website.ts'
import { Refusal } from '../../world/refusal.ts'
import type { WorldServices } from '../../world/services.ts'
import { chooseNamedOrFile } from '../scenario/choose.ts'
import { UsageError } from '../usage-error.ts'

/** Makes the websites of a start, the default one first. Fails with a `UsageError` where the scenario cannot be used. */
export async function openStartWebsites(services: WorldServices, scenario: string): Promise<MadeWebsite[]> {
  try {
    return await makeStartWebsites(services, await chooseNamedOrFile(scenario, services.scenarios))
  } catch (error) {
    // What a document says can fit its schema and still contradict itself: that is found only when a website is made of it.
    const ofUse = error instanceof UsageError || error instanceof Refusal || error instanceof ScenarioError
    throw ofUse ? new UsageError(`--scenario: ${error.message}`) : error
  }
}
