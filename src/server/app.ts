/**
 * The service behind Hono: whatever the mock's own paths leave. Requests that fit an operation exactly are answered before they come
 * here, by the same `service.ts` (`mock.ts`, `listen.ts`).
 */
import type { Hono } from 'hono'
import type { AppEnv, Services } from './exchange.ts'
import { internalReply } from './pipeline.ts'
import type { Service } from './service.ts'
import { toResponse, WebRequest } from './web-request.ts'

export function mountService(app: Hono<AppEnv>, service: Service, services: Services): void {
  app.all('*', async (c) => toResponse(await service.answer(new WebRequest(c.req.raw), c.env.transport)))
  app.onError((error) => {
    services.health.internalErrors++
    services.log.failed(error, null)
    return toResponse(internalReply())
  })
}
