import { because } from '../../state/journal/why.ts'
import { trackingScript } from '../format/tracking-script.ts'
import type { Answer } from '../request-context.ts'

/** The tracking script of a website (service 2.3). */
export const getScript: Answer = (exchange, world, services) => {
  const origin = services.settings.publicUrl ?? new URL(exchange.request.url).origin
  return {
    status: 200,
    type: 'javascript',
    body: trackingScript(origin, world.identity.copKey),
    why: because('script'),
    changed: [],
  }
}
