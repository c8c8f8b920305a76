import type { Hono } from 'hono'
import { type ControlHandlers, type DashboardOperationId, toResponse } from '../control/call.ts'
import { mountHandlers } from '../control/handle-call.ts'
import { pathNotFound } from '../control/path-not-found.ts'
import type { ControlServices } from '../control/services.ts'
import type { AppEnv } from '../request-context.ts'
import { getSession, signIn, signOut } from './session.ts'
import * as websites from './websites.ts'

const controls: ControlHandlers<DashboardOperationId> = { signIn, getSession, signOut, ...websites }

export function mountDashboard(app: Hono<AppEnv>, services: ControlServices): void {
  mountHandlers(app, controls, services)
  for (const path of ['/dashboard', '/dashboard/*']) {
    app.all(path, (c) => toResponse(pathNotFound(c.req.path)))
  }
}
