import { ScenarioError } from '../../state/scenario/error.ts'
import { addStartWebsites } from '../../state/website/add-start-websites.ts'
import type { CreatedWebsite } from '../../state/website/add-website.ts'
import type { WebsiteServices } from '../../state/website/services.ts'
import { WebsiteError } from '../../state/website/website-error.ts'
import { chooseByNameOrFile } from '../scenario/choose.ts'
import { UsageError } from '../usage-error.ts'

/** Makes the websites of a start, the default one first. Fails with a `UsageError` where the scenario cannot be used. */
export async function createStartWebsites(services: WebsiteServices, scenario: string): Promise<CreatedWebsite[]> {
  return wrapScenarioFlagError(async () =>
    addStartWebsites(services, await chooseByNameOrFile(scenario, services.scenarios)),
  )
}

/** Looks whether a scenario is one, where a state goes on and none is made of it: else that showed on the day a new one begins. */
export async function checkScenario({ scenarios }: WebsiteServices, scenario: string): Promise<void> {
  await wrapScenarioFlagError(() => chooseByNameOrFile(scenario, scenarios))
}

async function wrapScenarioFlagError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    // What a document says can fit its schema and still contradict itself: that is found only when a website is made of it.
    const isUsageError = error instanceof UsageError || error instanceof WebsiteError || error instanceof ScenarioError
    throw isUsageError ? new UsageError(`--scenario: ${error.message}`) : error
  }
}
