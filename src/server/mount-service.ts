/** Adds the service's operations as routes to the Hono app. */
import type { Hono } from 'hono'
import type { AppEnv, RouteMatch } from './request-context.ts'
import { unknownPath } from './router.ts'
import type { Service } from './service.ts'
import { fromHttpResponse, WebRequest } from './web-request.ts'

/**
 * Adds a route for every operation, and routes that reject other methods on the same paths. All other paths are unknown paths of the
 * service.
 */
export function mountService(app: Hono<AppEnv>, service: Service): void {
  for (const { method, path, route } of [...service.operations, ...service.rejections]) {
    app.on(method, path, ({ req, env }) => handle(req.raw, env, { route, params: req.param() }))
  }
  app.notFound(({ req, env }) => handle(req.raw, env, { route: unknownPath, params: {} }))
  app.onError((error) => fromHttpResponse(service.handleError(error)))

  async function handle(request: Request, { connection }: AppEnv['Bindings'], match: RouteMatch): Promise<Response> {
    return fromHttpResponse(await service.handle(new WebRequest(request), connection, match))
  }
}
