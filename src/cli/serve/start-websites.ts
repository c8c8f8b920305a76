import { ScenarioError } from '../../state/scenario/error.ts'
import { addStartWebsites } from '../../state/website/add-start-websites.ts'
import type { CreatedWebsite } from '../../state/website/add-website.ts'
import type { WebsiteServices } from '../../state/website/services.ts'
import { WebsiteError } from '../../state/website/website-error.ts'
import { chooseByNameOrFile } from '../scenario/choose.ts'
import { UsageError } from '../usage-error.ts'
import type { ServeSettings } from './settings.ts'

type ScenarioSettings = Pick<ServeSettings, 'scenario' | 'nameOf'>

/**
 * Creates the initial websites, starting with the default website.
 *
 * @throws {UsageError} if the scenario is invalid
 */
export async function createStartWebsites(
  services: WebsiteServices,
  settings: ScenarioSettings,
): Promise<CreatedWebsite[]> {
  return wrapScenarioFlagError(settings, async () =>
    addStartWebsites(services, await chooseByNameOrFile(settings.scenario, services.scenarios)),
  )
}

/** Validates a scenario that is ignored because a stored state exists. Without this check, an invalid scenario would remain unnoticed. */
export async function checkScenario({ scenarios }: WebsiteServices, settings: ScenarioSettings): Promise<void> {
  await wrapScenarioFlagError(settings, () => chooseByNameOrFile(settings.scenario, scenarios))
}

async function wrapScenarioFlagError<T>({ nameOf }: ScenarioSettings, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    // A document can match the schema but contradict itself. Such contradictions are found only when the website is created.
    const isUsageError = error instanceof UsageError || error instanceof WebsiteError || error instanceof ScenarioError
    throw isUsageError ? new UsageError(`${nameOf('scenario')}: ${error.message}`) : error
  }
}
