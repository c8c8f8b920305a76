import { ScenarioError } from '../../state/scenario/error.ts'
import { makeStartWebsites } from '../../state/website/make-start-websites.ts'
import type { MadeWebsite } from '../../state/website/make-website.ts'
import type { WorldServices } from '../../state/website/services.ts'
import { WebsiteError } from '../../state/website/website-error.ts'
import { chooseNamedOrFile } from '../scenario/choose.ts'
import { UsageError } from '../usage-error.ts'

/** Makes the websites of a start, the default one first. Fails with a `UsageError` where the scenario cannot be used. */
export async function openStartWebsites(services: WorldServices, scenario: string): Promise<MadeWebsite[]> {
  return ofUse(async () => makeStartWebsites(services, await chooseNamedOrFile(scenario, services.scenarios)))
}

/** Looks whether a scenario is one, where a state goes on and none is made of it: else that showed on the day a new one begins. */
export async function lookAtScenario({ scenarios }: WorldServices, scenario: string): Promise<void> {
  await ofUse(() => chooseNamedOrFile(scenario, scenarios))
}

async function ofUse<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    // What a document says can fit its schema and still contradict itself: that is found only when a website is made of it.
    const isOfUse = error instanceof UsageError || error instanceof WebsiteError || error instanceof ScenarioError
    throw isOfUse ? new UsageError(`--scenario: ${error.message}`) : error
  }
}
