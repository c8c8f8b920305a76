/** The server of the demo shop. It reaches the service by the public API alone, in the place of an integrator's backend. */
import type { Hono } from 'hono'
import type { Controls, DemoOperationId } from '../control/call.ts'
import { serveControls } from '../control/serve.ts'
import type { ControlServices } from '../control/services.ts'
import type { AppEnv } from '../request-context.ts'
import { buy } from './buy.ts'
import type { Send } from './send.ts'
import { signUp } from './sign-up.ts'

export function mountDemo(app: Hono<AppEnv>, services: ControlServices, send: Send): void {
  const controls: Controls<DemoOperationId> = { signUpAtDemo: signUp(send), buyAtDemo: buy(send) }
  serveControls(app, controls, services)
}
