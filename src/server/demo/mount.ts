/** Mounts the server of the demo shop. Like the backend of an integrator, this server uses only the public API of the service. */
import type { Hono } from 'hono'
import type { ControlHandlers, DemoOperationId } from '../control/call.ts'
import { mountHandlers } from '../control/handle-call.ts'
import type { ControlServices } from '../control/services.ts'
import type { AppEnv } from '../request-context.ts'
import { buy } from './buy.ts'
import type { SendRequest } from './send-request.ts'
import { signUp } from './sign-up.ts'

export function mountDemo(app: Hono<AppEnv>, services: ControlServices, send: SendRequest): void {
  const controls: ControlHandlers<DemoOperationId> = { signUpAtDemo: signUp(send), buyAtDemo: buy(send) }
  mountHandlers(app, controls, services)
}
