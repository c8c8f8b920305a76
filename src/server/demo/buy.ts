/** Handles a purchase in the demo shop. The shop's server sends the conversion to the service (service 4.4). */
import type { DemoOrder } from '../../spec/generated/dashboard.d.ts'
import { type ControlHandler, json } from '../control/call.ts'
import { selectWebsite } from '../control/select-website.ts'
import type { SendRequest } from './send-request.ts'

/** Source name of the shop's conversions, sent in the path. */
const source = 'demo-shop'

export function buy(send: SendRequest): ControlHandler<'buyAtDemo'> {
  return async ({ request, query, body }, services) => {
    const { identity } = await selectWebsite(query.website, services)
    const order = services.ids.id('order')
    const origin = services.settings.publicUrl ?? new URL(request.url).origin
    const conversion = new Request(`${origin}/api/v1/conversions/${source}/${identity.copKey}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      // The order ID makes repeated deliveries count only once (A8).
      body: JSON.stringify({ event: 'purchase', ...body, currency: 'EUR', external_id: order }),
      signal: request.signal,
    })
    return json(await readOrder(order, send(conversion)))
  }
}

async function readOrder(order: string, sent: Promise<Response>): Promise<DemoOrder> {
  try {
    const response = await sent
    const text = await response.text()
    return {
      order,
      status: response.status,
      request_id: response.headers.get('x-mock-request-id'),
      body: readJson(text),
    }
  } catch {
    // The purchase succeeds even if the conversion fails. A real shop would send the conversion again later.
    return { order, status: null, request_id: null, body: null }
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
