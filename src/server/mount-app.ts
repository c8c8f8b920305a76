/** The app: everything that stands around the service's own operations. Loaded with the first request that is for none of them. */
import { Hono } from 'hono'
import { TrieRouter } from 'hono/router/trie-router'
import { mountService } from './app.ts'
import { mountControl } from './control/mount.ts'
import type { ControlServices } from './control/services.ts'
import { mountDashboard } from './dashboard/mount.ts'
import { mountDemo } from './demo/mount.ts'
import type { Send } from './demo/send.ts'
import type { AppEnv } from './exchange.ts'
import { guard } from './guard.ts'
import { mountPages } from './pages.ts'
import type { Service } from './service.ts'

export interface Mounted {
  services: ControlServices
  service: Service
  /** When the mock began, in real time. */
  began: number
  /** Sends what the demo shop asks of the service. */
  send: Send
}

/** Everything behind the guard, in the order in which paths are looked for. */
export function mountApp({ services, service, began, send }: Mounted): Hono<AppEnv> {
  // The quickest to put together; the usual one is quicker in use, but operations do not pass it.
  const app = new Hono<AppEnv>({ router: new TrieRouter() })
  app.use(guard(services))
  mountPages(app, services)
  mountDemo(app, services, send)
  mountControl(app, services, began)
  mountDashboard(app, services)
  mountService(app, service, services)
  return app
}
