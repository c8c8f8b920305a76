/** The service without HTTP: a request goes in, its reply comes out, whichever way both take. */
import { isLater } from '../store/go-on.ts'
import type { Maybe } from '../store/port.ts'
import type { Exchange, Reply, ServiceRequest, Services, Transport } from './exchange.ts'
import { internalReply, respond } from './pipeline.ts'
import { createRouter, type Found } from './router.ts'

export interface Service {
  /** Largest body that is read, in bytes. */
  readonly bodyLimit: number
  /** Where a request goes that fits an operation exactly; null where anything else is asked for. */
  findOperation(method: string, path: string): Found | null
  /** Answers a request; never fails. `found` saves the look where it was taken before. */
  answer(request: ServiceRequest, transport: Transport, found?: Found): Maybe<Reply>
}

export function createService(services: Services): Service {
  const router = createRouter(services.settings.automationPlatform)
  const fail = (error: unknown): Reply => {
    services.health.internalErrors++
    services.log.failed(error, null)
    return internalReply()
  }
  return {
    bodyLimit: services.settings.bodyLimit,
    findOperation: router.findOperation,
    answer(request, transport, found = router.find(request.method, request.path)) {
      try {
        const reply = respond(openExchange(request, transport, found, services), found.destination, services)
        return isLater(reply) ? reply.catch(fail) : reply
      } catch (error) {
        return fail(error)
      }
    },
  }
}

function openExchange(
  request: ServiceRequest,
  transport: Transport,
  { operation, params, path = request.path }: Found,
  { mint }: Services,
): Exchange {
  return {
    id: mint.id('req'),
    operation,
    request,
    path,
    params,
    transport,
    world: null,
    email: null,
    text: null,
    body: undefined,
    heldUpBy: null,
  }
}
