/** The mock itself: readiness and its descriptions. */
import { type Control, json, type Reply } from './call.ts'

export const getMockHealth: Control<'getMockHealth'> = (_call, { health, version }) =>
  json({ status: 'ok', version, internal_errors: health.internalErrors })

export const getServiceSpec: Control<'getServiceSpec'> = async (_call, { assets }) => yaml(await assets('openapi.yaml'))

export const getControlSpec: Control<'getControlSpec'> = async (_call, { assets }) => yaml(await assets('control.yaml'))

export const getReference: Control<'getReference'> = async (_call, { assets }) => ({
  status: 200,
  type: 'html',
  body: await assets('reference.html'),
})

function yaml(body: string): Reply {
  return { status: 200, type: 'yaml', body }
}
