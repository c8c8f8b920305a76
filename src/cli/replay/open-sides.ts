import { createLimiter, type Limiter, type SpendingLedger } from '../../contract/limiter/limiter.ts'
import type { RunMark } from '../../contract/limiter/run-mark.ts'
import { mockTarget } from '../../contract/make-target.ts'
import { credentialsOf } from '../../contract/probe-website.ts'
import type { ReplaySide } from '../../contract/replay/replay.ts'
import { type ContractTarget, defaultPermissions, defaultRate } from '../../contract/target.ts'
import { createMock } from '../../mock/create-mock.ts'
import type { ScenarioDocument } from '../../spec/generated/control.d.ts'
import type { ActiveSpec } from '../../spec/overlay/active-spec.ts'
import { version } from '../../spec/version.ts'
import type { Context } from '../command.ts'
import { readMockOverlays } from '../overlay/open-spec.ts'
import type { VerifySettings } from '../verify/settings.ts'

export interface OpenSide {
  side: ReplaySide
  close(): Promise<void>
}

export interface SideOptions {
  settings: Pick<VerifySettings, 'permissions' | 'rate' | 'timeoutMs' | 'userAgent' | 'overlays'>
  mark: RunMark
  activeSpec: ActiveSpec
  scenario: ScenarioDocument
  context: Pick<Context, 'now'>
  /** Whether to count and check requests without sending them. */
  isDryRun: boolean
}

export async function openMockSide(options: SideOptions): Promise<OpenSide> {
  const { scenario, settings } = options
  const mock = await createMock({ scenario, ...(await readMockOverlays(settings.overlays)) })
  const credentials = credentialsOf(mock.website)
  const limiter = openLimiter({ ...mockTarget(mock), credentials }, options, {}, null)
  return { side: { name: 'mock', limiter, credentials, hasCdn: false, isMock: true }, close: mock.close }
}

/** If the deployment is a mock, creates a website with the recorded scenario. `close` removes this website. */
export async function openDeploymentSide(
  target: ContractTarget,
  options: SideOptions,
  ledger: SpendingLedger | null,
): Promise<OpenSide> {
  const website = await target.controls?.createWebsite({ scenario: options.scenario })
  const credentials = website ? credentialsOf(website) : target.credentials
  const limiter = openLimiter({ ...target, credentials }, options, options.settings, ledger)
  return {
    side: { name: 'deployment', limiter, credentials, hasCdn: target.cdnUrl !== null, isMock: website !== undefined },
    close: async () => website?.remove(),
  }
}

function openLimiter(
  target: ContractTarget,
  { mark, activeSpec, context, isDryRun }: SideOptions,
  { permissions, rate, timeoutMs, userAgent }: Partial<SideOptions['settings']>,
  ledger: SpendingLedger | null,
): Limiter {
  return createLimiter({
    target: isDryRun ? { ...target, transport: discardTransport } : target,
    permissions: { ...defaultPermissions[target.kind], ...permissions },
    // Requests to a mock do not need to contain the run ID, because the run uses a separate website.
    mark: target.kind === 'mock' ? null : mark,
    clock: { now: context.now, sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)) },
    rate: isDryRun ? null : rateOf(target, rate),
    userAgent: userAgent ?? `dc-mock/${version} (replay ${mark.id})`,
    spec: activeSpec.spec,
    ledger,
    timeoutMs,
  })
}

const discardTransport: ContractTarget['transport'] = async () => ({ status: 0, headers: {}, text: '' })

export function rateOf({ kind }: ContractTarget, configuredRate: number | undefined): number | null {
  return configuredRate ?? defaultRate[kind]
}
