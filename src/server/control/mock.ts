import { controlVersion } from '../../spec/control-version.ts'
import type { Health } from '../../spec/generated/control.d.ts'
import { OverlayError } from '../../spec/overlay/overlay-error.ts'
import type { StoreHealth } from '../../state/store-health.ts'
import { WebsiteError } from '../../state/website/website-error.ts'
import { variantOf } from '../contrary/variant.ts'
import { type ControlHandler, type ControlResponse, json } from './call.ts'
import { selectWebsite } from './select-website.ts'

export const getMockHealth: ControlHandler<'getMockHealth'> = (
  _call,
  { health, version, environment, settings, removed },
) => {
  const state = health.stateSaved()
  const store = health.store?.() ?? null
  const uptime = Math.max(0, Math.round(environment.now() - health.startedAt))
  return json({
    status: store?.isGone ? 'state-lost' : 'ok',
    version,
    control_version: controlVersion,
    started_at: new Date(health.startedAt).toISOString(),
    uptime_ms: uptime,
    internal_errors: health.internalErrors,
    removed_websites: removed.count,
    public_url: settings.publicUrl,
    automation_platform: settings.automationPlatform,
    ...(health.instance === undefined ? {} : { instance: health.instance }),
    ...(state === null ? {} : { state }),
    ...(store ? { store: { ...describeStore(store), ...health.storeLocation } } : {}),
  })
}

function describeStore({ reachable, problem, lost }: StoreHealth): NonNullable<Health['store']> {
  return { reachable, problem, lost: lost && { at: new Date(lost.at).toISOString(), entries: lost.entries } }
}

export const getServiceSpec: ControlHandler<'getServiceSpec'> = async ({ query }, services) => {
  const website = await selectWebsite(query.website, services)
  try {
    return yaml(await services.specText(variantOf(website, services)))
  } catch (error) {
    // At startup, overlays are checked only against the standard variant. They may still be invalid for other variants.
    if (error instanceof OverlayError) throw new WebsiteError('conflict', error.message)
    throw error
  }
}

export const getControlSpec: ControlHandler<'getControlSpec'> = async (_call, { assets }) =>
  yaml(await assets('control.yaml'))

export const getDashboardSpec: ControlHandler<'getDashboardSpec'> = async (_call, { assets }) =>
  yaml(await assets('dashboard.yaml'))

export const getLlmsTxt: ControlHandler<'getLlmsTxt'> = async (_call, { assets }) => ({
  status: 200,
  type: 'text',
  body: await assets('llms.txt'),
})

function yaml(body: string): ControlResponse {
  return { status: 200, type: 'yaml', body }
}
