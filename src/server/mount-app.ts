/** Creates the mock's Hono app. This module is loaded on demand, because most requests for service operations do not need the app. */
import { Hono } from 'hono'
import { TrieRouter } from 'hono/router/trie-router'
import { mountControl } from './control/mount.ts'
import type { ControlServices } from './control/services.ts'
import { mountDashboard } from './dashboard/mount.ts'
import { mountDemo, type SendRequest } from './demo-shop.ts'
import { guard } from './guard.ts'
import { mountPages } from './pages.ts'
import type { AppEnv, ConnectionInfo, RouteMatch } from './request-context.ts'
import { unknownPath } from './router.ts'
import type { Service } from './service.ts'
import { truncate } from './truncate.ts'
import { fromHttpResponse, WebRequest } from './web-request.ts'

export interface AppOptions {
  services: ControlServices
  service: Service
  /** Sends the demo shop's requests to the service. */
  send: SendRequest
}

/** The access check runs first. Then the first matching route handles the request. */
export function mountApp({ services, service, send }: AppOptions): Hono<AppEnv> {
  /*
   * Use `TrieRouter`, which is the fastest router to create. Lookup speed matters less, because requests for operations usually bypass the
   * router.
   */
  const app = new Hono<AppEnv>({ router: new TrieRouter() })
  // Add connection info if it is missing, which is the case for requests from `app.request` or from an app that mounts this app.
  app.use(async (c, next) => {
    if (c.env?.connection) return next()
    const connection: ConnectionInfo = { remoteAddress: null, dropped: false }
    c.env = { ...c.env, connection }
    await next()
    const bytes = connection.dropped ? 0 : connection.truncateBytes
    if (bytes !== undefined) c.res = await truncate(c.res, bytes)
  })
  app.use(guard(services))
  mountPages(app, services)
  mountDemo(app, services, send)
  mountControl(app, services)
  mountDashboard(app, services)
  mountService(app, service)
  return app
}

function mountService(app: Hono<AppEnv>, service: Service): void {
  for (const { method, path, route } of [...service.operations, ...service.rejections]) {
    app.on(method, path, ({ req, env }) => handle(req.raw, env, { route, params: req.param() }))
  }
  app.notFound(({ req, env }) => handle(req.raw, env, { route: unknownPath, params: {} }))
  app.onError((error) => fromHttpResponse(service.handleError(error)))

  async function handle(request: Request, { connection }: AppEnv['Bindings'], match: RouteMatch): Promise<Response> {
    return fromHttpResponse(await service.handle(new WebRequest(request), connection, match))
  }
}
