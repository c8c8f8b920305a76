import type { LoadedScenario } from '../../service/model.ts'
import type { Change } from '../journal/record.ts'
import { because, type Why } from '../journal/why.ts'
import type { World } from '../port.ts'
import type { WorldServices } from './services.ts'

/** What changes a whole situation; the reason in the journal has its name. */
export type Line = 'loaded' | 'restored' | 'reset'

/** The control that each stands for. */
const controls: Readonly<Record<Line, { method: string; path: string }>> = {
  loaded: { method: 'PUT', path: '/_mock/scenario' },
  restored: { method: 'PUT', path: '/_mock/state' },
  reset: { method: 'POST', path: '/_mock/reset' },
}

type Journalled = Pick<WorldServices, 'journal' | 'ids'>

/** Draws a line in a website's journal: what comes after it happened in another situation. */
export async function drawLine(line: Line, world: World, services: Journalled): Promise<void> {
  const { scenario } = await world.overview()
  await appendLine(services, world, {
    control: controls[line],
    why: because(line, stateOf(scenario)),
    changed: [],
  })
}

/** Writes down what a control did to a website. */
export async function appendLine(
  { journal, ids }: Journalled,
  world: World,
  { control, why, changed }: { control: { method: string; path: string }; why: Why; changed: readonly Change[] },
): Promise<void> {
  await journal.append({
    id: ids.id('line'),
    at: await world.now(),
    appId: world.appId,
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
