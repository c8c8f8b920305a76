import type { LoadedScenario } from '../../service/model.ts'
import type { StateChange } from '../journal/record.ts'
import { createWhy, type Why } from '../journal/why.ts'
import type { StoredWebsite } from '../port.ts'
import type { WebsiteServices } from './services.ts'

/** Type of change that replaces a website's state. Also used as the reason ID in the journal entry for the change. */
export type ScenarioLine = 'loaded' | 'restored' | 'reset'

/** Control plane call that the journal entry shows, for each type of change. */
const controls: Readonly<Record<ScenarioLine, { method: string; path: string }>> = {
  loaded: { method: 'PUT', path: '/_mock/scenario' },
  restored: { method: 'PUT', path: '/_mock/state' },
  reset: { method: 'POST', path: '/_mock/reset' },
}

type JournalServices = Pick<WebsiteServices, 'journal' | 'ids'>

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

/** Records a call to the control plane or the dashboard. */
export async function appendLine(
  { journal, ids }: JournalServices,
  website: StoredWebsite,
  { control, why, changed }: { control: { method: string; path: string }; why: Why; changed: readonly StateChange[] },
): Promise<void> {
  await journal.append({
    id: ids.id('line'),
    at: website.now(),
    appId: website.appId,
    operation: null,
    email: null,
    request: { ...control, headers: {}, body: null },
    // The journal omits the responses to control plane and dashboard calls.
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
