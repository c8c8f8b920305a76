/** The mock itself: readiness and its descriptions. */
import { controlVersion } from '../../spec/control-version.ts'
import { type Control, json, type Reply } from './call.ts'

/** The readiness of a mock that started at a real time. */
export function healthSince(start: number): Control<'getMockHealth'> {
  return (_call, { health, version, environment }) => {
    const uptime = Math.max(0, Math.round(environment.now() - start))
    return json({
      status: 'ok',
      version,
      control_version: controlVersion,
      uptime_ms: uptime,
      internal_errors: health.internalErrors,
    })
  }
}

export const getServiceSpec: Control<'getServiceSpec'> = async (_call, { assets }) => yaml(await assets('openapi.yaml'))

export const getControlSpec: Control<'getControlSpec'> = async (_call, { assets }) => yaml(await assets('control.yaml'))

/** The page's calls name a plain start; here they name the mock that shows it. */
export const getReference: Control<'getReference'> = async ({ request }, { assets, settings }) => {
  const page = await assets('reference.html')
  const origin = settings.publicUrl ?? new URL(request.url).origin
  return { status: 200, type: 'html', body: page.replaceAll('http://127.0.0.1:4010', () => origin) }
}

function yaml(body: string): Reply {
  return { status: 200, type: 'yaml', body }
}
