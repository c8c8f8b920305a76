/** The mock itself: readiness and its descriptions. */
import { controlVersion } from '../../spec/control-version.ts'
import { type Control, json, type Reply } from './call.ts'

/** The readiness of a mock that started at a real time. */
export function healthSince(start: number): Control<'getMockHealth'> {
  return (_call, { health, version, environment, settings }) => {
    const state = health.stateSaved()
    const uptime = Math.max(0, Math.round(environment.now() - start))
    return json({
      status: 'ok',
      version,
      control_version: controlVersion,
      started_at: new Date(start).toISOString(),
      uptime_ms: uptime,
      internal_errors: health.internalErrors,
      public_url: settings.publicUrl,
      automation_platform: settings.automationPlatform,
      ...(health.instance === undefined ? {} : { instance: health.instance }),
      ...(state === null ? {} : { state }),
      ...(health.storeTrouble ? { store: { ...describeStore(health.storeTrouble()), ...health.storePlace } } : {}),
    })
  }
}

function describeStore(problem: string | null): { reachable: boolean; problem: string | null } {
  return { reachable: problem === null, problem }
}

export const getServiceSpec: Control<'getServiceSpec'> = async (_call, { assets }) => yaml(await assets('openapi.yaml'))

export const getControlSpec: Control<'getControlSpec'> = async (_call, { assets }) => yaml(await assets('control.yaml'))

function yaml(body: string): Reply {
  return { status: 200, type: 'yaml', body }
}
