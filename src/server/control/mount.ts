/** The control plane: the controls under `/_mock`, in the order of control.yaml. */
import type { Hono } from 'hono'
import type { ControlOperationId } from '../../spec/generated/operations.ts'
import type { AppEnv } from '../exchange.ts'
import { type Controls, type DashboardOperationId, type DemoOperationId, redirect } from './call.ts'
import { type CallInProcess, callInProcess } from './call-in-process.ts'
import { advanceClock, getClock, setClock } from './clock.ts'
import { streamEvents } from './events.ts'
import { addFault, getFault, listFaults, removeFault, removeFaults } from './faults.ts'
import { endLease, takeLease } from './leases.ts'
import { getMail, latestMail, listMails } from './mailbox.ts'
import { getControlSpec, getServiceSpec, healthSince } from './mock.ts'
import { addPerson, listPeople, removePeople } from './people.ts'
import { render } from './render.ts'
import { clearRequests, getRequest, listRequests } from './requests.ts'
import { forgetScenario, getScenario, saveScenario } from './saved-scenarios.ts'
import { getState, listScenarios, loadScenario, putState } from './scenarios.ts'
import { serveControls } from './serve.ts'
import type { ControlServices } from './services.ts'
import { closeControlSession, openControlSession } from './session.ts'
import { addVerdict, listVerdicts, removeVerdicts } from './verdicts.ts'
import {
  addKey,
  changeWebsite,
  createWebsite,
  getWebsite,
  listWebsites,
  removeKey,
  removeWebsite,
  resetWebsite,
} from './websites.ts'
import { wrongPath } from './wrong-path.ts'

/** Health is told by when it began; the reference is a page (`pages.ts`). */
const controls: Controls<
  Exclude<ControlOperationId, DashboardOperationId | DemoOperationId | 'getMockHealth' | 'getReference'>
> = {
  getServiceSpec,
  getControlSpec,
  openControlSession,
  closeControlSession,
  listWebsites,
  createWebsite,
  getWebsite,
  changeWebsite,
  removeWebsite,
  takeLease,
  endLease,
  addKey,
  removeKey,
  resetWebsite,
  listScenarios,
  getScenario,
  saveScenario,
  forgetScenario,
  loadScenario,
  getState,
  putState,
  getClock,
  setClock,
  advanceClock,
  listPeople,
  addPerson,
  removePeople,
  listVerdicts,
  addVerdict,
  removeVerdicts,
  listFaults,
  addFault,
  removeFaults,
  getFault,
  removeFault,
  listRequests,
  clearRequests,
  getRequest,
  listMails,
  latestMail,
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
