/** Mounts the control plane handlers under `/_mock`, in the order of control.yaml. */
import type { Hono } from 'hono'
import type { ControlOperationId } from '../../spec/generated/operations.ts'
import type { AppEnv } from '../request-context.ts'
import { type ControlHandlers, type DashboardOperationId, type DemoOperationId, redirect } from './call.ts'
import { type CallInProcess, dispatchInProcess } from './call-in-process.ts'
import { advanceClock, getClock, setClock } from './clock.ts'
import { streamEvents } from './events.ts'
import { createFault, deleteFault, deleteFaults, getFault, listFaults } from './faults.ts'
import { mountHandlers } from './handle-call.ts'
import { acquireLease, releaseLease } from './leases.ts'
import { deleteMails, getLatestMail, getMail, listMails } from './mailbox.ts'
import { createHealthHandler, getControlSpec, getDashboardSpec, getServiceSpec } from './mock.ts'
import { pathNotFound } from './path-not-found.ts'
import { createPerson, deletePeople, listPeople } from './people.ts'
import { deleteRequests, getRequest, listRequests } from './requests.ts'
import { createScenario, deleteScenario, getScenario } from './saved-scenarios.ts'
import { getState, listScenarios, loadScenario, restoreState } from './scenarios.ts'
import type { ControlServices } from './services.ts'
import { createControlSession, deleteControlSession } from './session.ts'
import { toResponse } from './to-response.ts'
import { createVerdict, deleteVerdicts, listVerdicts } from './verdicts.ts'
import {
  createKey,
  createWebsite,
  deleteKey,
  deleteWebsite,
  getWebsite,
  listWebsites,
  resetWebsite,
  updateWebsite,
} from './websites.ts'

/**
 * Handlers of the control plane. The health check is added separately because it needs the start time. The API reference is a page, served
 * by `pages.ts`.
 */
const controls: ControlHandlers<
  Exclude<ControlOperationId, DashboardOperationId | DemoOperationId | 'getMockHealth' | 'getReference'>
> = {
  getServiceSpec,
  getControlSpec,
  getDashboardSpec,
  createControlSession,
  deleteControlSession,
  listWebsites,
  createWebsite,
  getWebsite,
  updateWebsite,
  deleteWebsite,
  acquireLease,
  releaseLease,
  createKey,
  deleteKey,
  resetWebsite,
  listScenarios,
  getScenario,
  createScenario,
  deleteScenario,
  loadScenario,
  getState,
  restoreState,
  getClock,
  setClock,
  advanceClock,
  listPeople,
  createPerson,
  deletePeople,
  listVerdicts,
  createVerdict,
  deleteVerdicts,
  listFaults,
  createFault,
  deleteFaults,
  getFault,
  deleteFault,
  listRequests,
  deleteRequests,
  getRequest,
  listMails,
  deleteMails,
  getLatestMail,
  getMail,
  streamEvents,
}

/** Creates a function that calls the control plane within the same process. `startedAt` is the start time of the mock in real time. */
export function createInProcessCaller(services: ControlServices, startedAt: number): CallInProcess {
  return dispatchInProcess({ getMockHealth: createHealthHandler(startedAt), ...controls }, services)
}

/**
 * Mounts the control plane. `startedAt` is the start time of the mock in real time. Browsers that open `/` are redirected to the web UI.
 */
export function mountControl(app: Hono<AppEnv>, services: ControlServices, startedAt: number): void {
  mountHandlers(app, { getMockHealth: createHealthHandler(startedAt), ...controls }, services)
  for (const path of ['/_mock', '/_mock/*']) app.all(path, (c) => toResponse(pathNotFound(c.req.path)))
  app.get('/', (c, next) => {
    if (!c.req.header('accept')?.includes('text/html')) return next()
    return Promise.resolve(toResponse(redirect('/_mock/ui/')))
  })
}
