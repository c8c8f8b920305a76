/** Mounts the dashboard API under `/dashboard/api`, in the order of dashboard.yaml. */
import type { Hono } from 'hono'
import type { ControlHandlers, DashboardOperationId } from '../control/call.ts'
import { mountHandlers } from '../control/handle-call.ts'
import { pathNotFound } from '../control/path-not-found.ts'
import type { ControlServices } from '../control/services.ts'
import { toResponse } from '../control/to-response.ts'
import type { AppEnv } from '../request-context.ts'
import { getSession, signIn, signOut } from './session.ts'
import {
  createDashboardKey,
  deleteDashboardKey,
  getUsage,
  listDashboardKeys,
  listDashboardWebsites,
  listSignedUpUsers,
} from './websites.ts'

const controls: ControlHandlers<DashboardOperationId> = {
  signIn,
  getSession,
  signOut,
  listDashboardWebsites,
  listDashboardKeys,
  createDashboardKey,
  deleteDashboardKey,
  listSignedUpUsers,
  getUsage,
}

export function mountDashboard(app: Hono<AppEnv>, services: ControlServices): void {
  mountHandlers(app, controls, services)
  for (const path of ['/dashboard', '/dashboard/*']) {
    app.all(path, (c) => toResponse(pathNotFound(c.req.path)))
  }
}
