import { maskStoredData } from '../../service/mask.ts'
import { parseDuration } from '../../state/scenario/time.ts'
import { WebsiteError } from '../../state/website/website-error.ts'
import { type ControlHandler, json, noContent } from './call.ts'
import { removedError } from './errors.ts'
import { findWebsite } from './select-website.ts'

export const acquireLease: ControlHandler<'acquireLease'> = async ({ params, body }, services) => {
  const { appId } = await findWebsite(params.app_id, services)
  // Mask real keys even in the lease holder's name, because real keys must never be stored.
  const holder = maskStoredData(body.holder)
  const { duration } = body
  const ms = parseDuration(duration) ?? 0
  const lease = await services.store.acquireLease(appId, { holder, ms })
  if (!lease) throw removedError(appId)
  if (lease.holder === holder) return json({ holder, expires_at: new Date(lease.until).toISOString() })
  const secondsLeft = Math.ceil((lease.until - services.environment.now()) / 1000)
  throw new WebsiteError(
    'conflict',
    `"${lease.holder}" holds the lease of ${appId} for another ${secondsLeft} s, so "${holder}" cannot acquire it. Wait until the lease is released, or create a website for each holder with POST /_mock/websites`,
  )
}

export const releaseLease: ControlHandler<'releaseLease'> = async ({ params, query }, services) => {
  const { appId } = await findWebsite(params.app_id, services)
  await services.store.releaseLease(appId, maskStoredData(query.holder))
  return noContent()
}
