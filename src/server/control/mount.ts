/** The control plane: the controls under `/_mock`, in the order of control.yaml. */
import type { Hono } from 'hono'
import type { ControlOperationId } from '../../spec/generated/operations.ts'
import type { AppEnv } from '../exchange.ts'
import type { Controls, DashboardOperationId } from './call.ts'
import { advanceClock, getClock, setClock } from './clock.ts'
import { streamEvents } from './events.ts'
import { addFault, getFault, listFaults, removeFault, removeFaults } from './faults.ts'
import { endLease, takeLease } from './leases.ts'
import { getMail, latestMail, listMails } from './mailbox.ts'
import { getControlSpec, getReference, getServiceSpec, healthSince } from './mock.ts'
import { addPerson, listPeople, removePeople } from './people.ts'
import { render } from './render.ts'
import { clearRequests, getRequest, listRequests } from './requests.ts'
import { getState, listScenarios, loadScenario, putState } from './scenarios.ts'
import { serveControls } from './serve.ts'
import type { ControlServices } from './services.ts'
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

const controls: Controls<Exclude<ControlOperationId, DashboardOperationId | 'getMockHealth'>> = {
  getServiceSpec,
  getControlSpec,
  getReference,
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

/** Serves the control plane; a browser that opens `/` is led to it. */
export function mountControl(app: Hono<AppEnv>, services: ControlServices): void {
  const { sha256, now } = services.environment
  serveControls(app, { getMockHealth: healthSince(now()), ...controls }, services)
  for (const path of ['/_mock', '/_mock/*']) app.all(path, (c) => render(wrongPath(c.req.path), sha256))
  app.get('/', (c, next) => {
    if (!c.req.header('accept')?.includes('text/html')) return next()
    return Promise.resolve(
      render({ status: 302, type: 'none', body: '', headers: { location: '/_mock/reference' } }, sha256),
    )
  })
}
