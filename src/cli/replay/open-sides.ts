/** Who answers a replay: the deployment that is meant, and a mock in the situation of the recording. */
import type { SpendingLedger } from '../../contract/gate/gate.ts'
import { createGate, type Gate } from '../../contract/gate/gate.ts'
import type { RunMark } from '../../contract/gate/run-mark.ts'
import { mockTarget } from '../../contract/make-target.ts'
import type { Side } from '../../contract/replay/replay.ts'
import { credentialsOf } from '../../contract/site.ts'
import { defaultPermissions, defaultRate, type Target } from '../../contract/target.ts'
import { createMock } from '../../mock/create-mock.ts'
import type { ScenarioDocument } from '../../spec/generated/control.d.ts'
import type { ActiveSpec } from '../../spec/overlay/active-spec.ts'
import { version } from '../../spec/version.ts'
import type { Context } from '../command.ts'
import { readSpecOptions } from '../overlay/read-spec-options.ts'
import type { VerifySettings } from '../verify/settings.ts'

export interface OpenSide {
  side: Side
  close(): Promise<void>
}

export interface Opening {
  settings: Pick<VerifySettings, 'permissions' | 'rate' | 'timeoutMs' | 'userAgent' | 'overlays'>
  mark: RunMark
  force: ActiveSpec
  scenario: ScenarioDocument
  context: Pick<Context, 'now'>
  /** Whether nothing is to be sent: the gate books and refuses as ever, and nobody is behind it. */
  dry: boolean
}

/** A mock of this process, as overlays have it. */
export async function openMockSide({ settings, mark, force, scenario, context, dry }: Opening): Promise<OpenSide> {
  const { overlays } = await readSpecOptions(settings.overlays)
  const mock = await createMock({
    scenario,
    ...(overlays.length === 0 ? {} : { overlay: overlays.map(({ content }) => content) }),
  })
  const credentials = credentialsOf(mock.website)
  const target = { ...mockTarget(mock), credentials }
  const gate = openGate(target, { settings: { permissions: {} }, mark, force, context, dry, ledger: null })
  return { side: { name: 'mock', gate, credentials, cdn: false, steered: true }, close: mock.close }
}

/** The deployment. On a mock that may be steered, a website in the situation of the recording, which is removed in the end. */
export async function openDeploymentSide(
  target: Target,
  { settings, mark, force, scenario, context, dry }: Opening,
  ledger: SpendingLedger | null,
): Promise<OpenSide> {
  const website = await target.controls?.createWebsite({ scenario })
  const credentials = website ? credentialsOf(website) : target.credentials
  const gate = openGate({ ...target, credentials }, { settings, mark, force, context, dry, ledger })
  return {
    side: { name: 'deployment', gate, credentials, cdn: target.cdnUrl !== null, steered: website !== undefined },
    close: async () => website?.remove(),
  }
}

interface GateOption extends Pick<Opening, 'mark' | 'force' | 'context' | 'dry'> {
  settings: Pick<VerifySettings, 'permissions'> & Partial<Opening['settings']>
  ledger: SpendingLedger | null
}

function openGate(target: Target, { settings, mark, force, context, dry, ledger }: GateOption): Gate {
  const { permissions, rate, timeoutMs, userAgent } = settings
  return createGate({
    target: dry ? { ...target, transport: nobody } : target,
    permissions: { ...defaultPermissions[target.kind], ...permissions },
    // On a mock the website is the run's own, and so is everybody on it.
    mark: target.kind === 'mock' ? null : mark,
    clock: { now: context.now, sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)) },
    rate: dry ? null : rateOf(target, rate),
    userAgent: userAgent ?? `dc-mock/${version} (replay ${mark.id})`,
    spec: force.spec,
    ledger,
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  })
}

const nobody: Target['transport'] = async () => ({ status: 0, headers: {}, text: '' })

/** Requests in a second; null knows no limit. */
export function rateOf({ kind }: Target, wish: number | undefined): number | null {
  return wish ?? defaultRate[kind]
}
