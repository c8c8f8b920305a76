import { createWhy } from '../../state/journal/why.ts'
import { trackingScript } from '../format/tracking-script.ts'
import type { OperationHandler } from '../request-context.ts'

export const getScript: OperationHandler = (context, website, services) => {
  const origin = services.settings.publicUrl ?? new URL(context.request.url).origin
  return {
    status: 200,
    type: 'javascript',
    body: trackingScript(origin, website.identity.copKey),
    why: createWhy('script'),
    changed: [],
  }
}
