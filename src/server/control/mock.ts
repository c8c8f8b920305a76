/** Handlers for the health of the mock and for its API descriptions. */
import { controlVersion } from '../../spec/control-version.ts'
import type { Health } from '../../spec/generated/control.d.ts'
import type { StoreHealth } from '../../state/store-health.ts'
import { type ControlHandler, type ControlResponse, json } from './call.ts'

/** Creates the handler for the health check. `startedAt` is the start time of the mock in real time. */
export function createHealthHandler(startedAt: number): ControlHandler<'getMockHealth'> {
  return (_call, { health, version, environment, settings }) => {
    const state = health.stateSaved()
    const store = health.store?.() ?? null
    const uptime = Math.max(0, Math.round(environment.now() - startedAt))
    return json({
      status: store?.isGone ? 'state-lost' : 'ok',
      version,
      control_version: controlVersion,
      started_at: new Date(startedAt).toISOString(),
      uptime_ms: uptime,
      internal_errors: health.internalErrors,
      public_url: settings.publicUrl,
      automation_platform: settings.automationPlatform,
      ...(health.instance === undefined ? {} : { instance: health.instance }),
      ...(state === null ? {} : { state }),
      ...(store ? { store: { ...describeStore(store), ...health.storeLocation } } : {}),
    })
  }
}

function describeStore({ reachable, problem, lost }: StoreHealth): NonNullable<Health['store']> {
  return { reachable, problem, lost: lost && { at: new Date(lost.at).toISOString(), entries: lost.entries } }
}

export const getServiceSpec: ControlHandler<'getServiceSpec'> = async (_call, { assets }) =>
  yaml(await assets('openapi.yaml'))

export const getControlSpec: ControlHandler<'getControlSpec'> = async (_call, { assets }) =>
  yaml(await assets('control.yaml'))

export const getDashboardSpec: ControlHandler<'getDashboardSpec'> = async (_call, { assets }) =>
  yaml(await assets('dashboard.yaml'))

function yaml(body: string): ControlResponse {
  return { status: 200, type: 'yaml', body }
}
