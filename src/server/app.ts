/** The service as routes of the Hono app. */
import type { Hono } from 'hono'
import type { AppEnv, Match } from './request-context.ts'
import { unknownPath } from './router.ts'
import type { Service } from './service.ts'
import { toResponse, WebRequest } from './web-request.ts'

/** Registers every operation, and what else is answered on their paths. A path without any route is an unknown path of the service. */
export function mountService(app: Hono<AppEnv>, service: Service): void {
  for (const { method, path, route } of [...service.operations, ...service.rejections]) {
    app.on(method, path, ({ req, env }) => answer(req.raw, env, { route, params: req.param() }))
  }
  app.notFound(({ req, env }) => answer(req.raw, env, { route: unknownPath, params: {} }))
  app.onError((error) => toResponse(service.fail(error)))

  async function answer(request: Request, { transport }: AppEnv['Bindings'], match: Match): Promise<Response> {
    return toResponse(await service.answer(new WebRequest(request), transport, match))
  }
}
