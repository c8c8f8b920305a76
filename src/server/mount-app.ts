/** The mock as one Hono app. Loaded with the first request that is not for an operation of the service. */
import { Hono } from 'hono'
import { TrieRouter } from 'hono/router/trie-router'
import { mountControl } from './control/mount.ts'
import type { ControlServices } from './control/services.ts'
import { mountDashboard } from './dashboard/mount.ts'
import { mountDemo } from './demo/mount.ts'
import type { SendRequest } from './demo/send-request.ts'
import { guard } from './guard.ts'
import { mountService } from './mount-service.ts'
import { mountPages } from './pages.ts'
import type { AppEnv, ConnectionInfo } from './request-context.ts'
import type { Service } from './service.ts'
import { truncate } from './truncate.ts'

export interface AppOptions {
  services: ControlServices
  service: Service
  /** When the mock began, in real time. */
  startedAt: number
  /** Sends the requests of the demo shop to the service. */
  send: SendRequest
}

/** All routes of the mock, behind the guard. The first route that fits a request answers it. */
export function mountApp({ services, service, startedAt: began, send }: AppOptions): Hono<AppEnv> {
  // The fastest router to build. Operations, which matter most, do not wait for it.
  const app = new Hono<AppEnv>({ router: new TrieRouter() })
  // Without a transport the app is part of another one, or was called by `app.request`.
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
  mountControl(app, services, began)
  mountDashboard(app, services)
  mountService(app, service)
  return app
}
