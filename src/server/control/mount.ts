import type { Hono } from 'hono'
import type { ControlOperationId } from '../../spec/generated/operations.ts'
import type { AppEnv } from '../request-context.ts'
import { type ControlHandlers, type DashboardOperationId, type DemoOperationId, redirect, toResponse } from './call.ts'
import * as clock from './clock.ts'
import * as events from './events.ts'
import * as faults from './faults.ts'
import { mountHandlers } from './handle-call.ts'
import * as leases from './leases.ts'
import * as mailbox from './mailbox.ts'
import * as mock from './mock.ts'
import { pathNotFound } from './path-not-found.ts'
import * as people from './people.ts'
import * as requests from './requests.ts'
import * as scenarios from './scenarios.ts'
import type { ControlServices } from './services.ts'
import * as session from './session.ts'
import * as verdicts from './verdicts.ts'
import * as websites from './websites.ts'

/** `getReference` is excluded, because `pages.ts` serves the API reference. */
export const controls: ControlHandlers<
  Exclude<ControlOperationId, DashboardOperationId | DemoOperationId | 'getReference'>
> = {
  ...mock,
  ...session,
  ...websites,
  ...leases,
  ...scenarios,
  ...clock,
  ...people,
  ...verdicts,
  ...faults,
  ...requests,
  ...mailbox,
  ...events,
}

export function mountControl(app: Hono<AppEnv>, services: ControlServices): void {
  mountHandlers(app, controls, services)
  for (const path of ['/_mock', '/_mock/*']) app.all(path, (c) => toResponse(pathNotFound(c.req.path)))
  app.get('/', (c, next) => {
    if (!c.req.header('accept')?.includes('text/html')) return next()
    return Promise.resolve(toResponse(redirect('/_mock/ui/')))
  })
}
