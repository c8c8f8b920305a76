import type { LoadedScenario } from '../../service/model.ts'
import type { StateChange } from '../journal/record.ts'
import { createWhy, type Why } from '../journal/why.ts'
import type { StoredWebsite } from '../port.ts'
import type { WebsiteServices } from './services.ts'

/** What changes a whole situation; the reason in the journal has its name. */
export type ScenarioLine = 'loaded' | 'restored' | 'reset'

/** The control that each stands for. */
const controls: Readonly<Record<ScenarioLine, { method: string; path: string }>> = {
  loaded: { method: 'PUT', path: '/_mock/scenario' },
  restored: { method: 'PUT', path: '/_mock/state' },
  reset: { method: 'POST', path: '/_mock/reset' },
}

type JournalServices = Pick<WebsiteServices, 'journal' | 'ids'>

/** Draws a line in a website's journal: what comes after it happened in another situation. */
export async function appendScenarioLine(
  line: ScenarioLine,
  website: StoredWebsite,
  services: JournalServices,
): Promise<void> {
  const { scenario } = await website.overview()
  await appendLine(services, website, {
    control: controls[line],
    why: createWhy(line, stateOf(scenario)),
    changed: [],
  })
}

/** Writes down what a control did to a website. */
export async function appendLine(
  { journal, ids }: JournalServices,
  website: StoredWebsite,
  { control, why, changed }: { control: { method: string; path: string }; why: Why; changed: readonly StateChange[] },
): Promise<void> {
  await journal.append({
    id: ids.id('line'),
    at: await website.now(),
    appId: website.appId,
    operation: null,
    email: null,
    request: { ...control, headers: {}, body: null },
    // Nothing of the service was answered, so that no filter for a status finds the line.
    response: { status: null, headers: {}, body: null },
    why,
    changed,
  })
}

function stateOf(scenario: LoadedScenario | null): Record<string, string> {
  if (!scenario) return {}
  const { name, title } = scenario
  return { ...(name === null ? {} : { scenario: name }), ...(title === null ? {} : { title }) }
}
