/** The control plane: the controls under `/_mock`, in the order of control.yaml. */
import type { Hono } from 'hono'
import type { ControlOperationId } from '../../spec/generated/operations.ts'
import type { AppEnv } from '../request-context.ts'
import { type Controls, type DashboardOperationId, type DemoOperationId, redirect } from './call.ts'
import { type CallInProcess, callInProcess } from './call-in-process.ts'
import { advanceClock, getClock, setClock } from './clock.ts'
import { streamEvents } from './events.ts'
import { createFault, deleteFault, deleteFaults, getFault, listFaults } from './faults.ts'
import { acquireLease, releaseLease } from './leases.ts'
import { deleteMails, getLatestMail, getMail, listMails } from './mailbox.ts'
import { getControlSpec, getDashboardSpec, getServiceSpec, healthSince } from './mock.ts'
import { createPerson, deletePeople, listPeople } from './people.ts'
import { render } from './render.ts'
import { deleteRequests, getRequest, listRequests } from './requests.ts'
import { createScenario, deleteScenario, getScenario } from './saved-scenarios.ts'
import { getState, listScenarios, loadScenario, restoreState } from './scenarios.ts'
import { serveControls } from './serve.ts'
import type { ControlServices } from './services.ts'
import { createControlSession, deleteControlSession } from './session.ts'
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
import { wrongPath } from './wrong-path.ts'

/** Health is told by when it began; the reference is a page (`pages.ts`). */
const controls: Controls<
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

/** What answers the calls of this process to a mock that began at a real time. */
export function callControls(services: ControlServices, began: number): CallInProcess {
  return callInProcess({ getMockHealth: healthSince(began), ...controls }, services)
}

/** Serves the control plane of a mock that began at a real time; a browser that opens `/` is led to the web UI. */
export function mountControl(app: Hono<AppEnv>, services: ControlServices, began: number): void {
  serveControls(app, { getMockHealth: healthSince(began), ...controls }, services)
  for (const path of ['/_mock', '/_mock/*']) app.all(path, (c) => render(wrongPath(c.req.path)))
  app.get('/', (c, next) => {
    if (!c.req.header('accept')?.includes('text/html')) return next()
    return Promise.resolve(render(redirect('/_mock/ui/')))
  })
}
