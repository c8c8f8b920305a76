/** The dashboard's API under `/dashboard/api`, in the order of dashboard.yaml. */
import type { Hono } from 'hono'
import type { Controls, DashboardOperationId } from '../control/call.ts'
import { render } from '../control/render.ts'
import { serveControls } from '../control/serve.ts'
import type { ControlServices } from '../control/services.ts'
import { wrongPath } from '../control/wrong-path.ts'
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

const controls: Controls<DashboardOperationId> = {
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
  serveControls(app, controls, services)
  for (const path of ['/dashboard', '/dashboard/*']) {
    app.all(path, (c) => render(wrongPath(c.req.path)))
  }
}
