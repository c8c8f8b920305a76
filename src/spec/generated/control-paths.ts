// Generated from control.yaml by `npm run generate`. Do not edit.

/** An operation of the control plane. */
export type ControlPathId =
  | 'getMockHealth'
  | 'getServiceSpec'
  | 'getControlSpec'
  | 'getReference'
  | 'openControlSession'
  | 'closeControlSession'
  | 'listWebsites'
  | 'createWebsite'
  | 'getWebsite'
  | 'removeWebsite'
  | 'changeWebsite'
  | 'takeLease'
  | 'endLease'
  | 'addKey'
  | 'removeKey'
  | 'resetWebsite'
  | 'listScenarios'
  | 'getScenario'
  | 'saveScenario'
  | 'forgetScenario'
  | 'loadScenario'
  | 'getState'
  | 'putState'
  | 'getClock'
  | 'setClock'
  | 'advanceClock'
  | 'listPeople'
  | 'addPerson'
  | 'removePeople'
  | 'listVerdicts'
  | 'addVerdict'
  | 'removeVerdicts'
  | 'listFaults'
  | 'addFault'
  | 'removeFaults'
  | 'getFault'
  | 'removeFault'
  | 'listRequests'
  | 'clearRequests'
  | 'getRequest'
  | 'listMails'
  | 'latestMail'
  | 'getMail'
  | 'streamEvents'
  | 'signUpAtDemo'
  | 'buyAtDemo'

/** Method and path of each. */
export const controlPaths: { readonly [Id in ControlPathId]: string } = {
  getMockHealth: 'GET /_mock/health',
  getServiceSpec: 'GET /_mock/openapi.yaml',
  getControlSpec: 'GET /_mock/control.yaml',
  getReference: 'GET /_mock/reference',
  openControlSession: 'POST /_mock/session',
  closeControlSession: 'DELETE /_mock/session',
  listWebsites: 'GET /_mock/websites',
  createWebsite: 'POST /_mock/websites',
  getWebsite: 'GET /_mock/websites/{app_id}',
  removeWebsite: 'DELETE /_mock/websites/{app_id}',
  changeWebsite: 'PATCH /_mock/websites/{app_id}',
  takeLease: 'PUT /_mock/websites/{app_id}/lease',
  endLease: 'DELETE /_mock/websites/{app_id}/lease',
  addKey: 'POST /_mock/websites/{app_id}/keys',
  removeKey: 'DELETE /_mock/websites/{app_id}/keys/{key_id}',
  resetWebsite: 'POST /_mock/reset',
  listScenarios: 'GET /_mock/scenarios',
  getScenario: 'GET /_mock/scenarios/{name}',
  saveScenario: 'PUT /_mock/scenarios/{name}',
  forgetScenario: 'DELETE /_mock/scenarios/{name}',
  loadScenario: 'PUT /_mock/scenario',
  getState: 'GET /_mock/state',
  putState: 'PUT /_mock/state',
  getClock: 'GET /_mock/clock',
  setClock: 'PUT /_mock/clock',
  advanceClock: 'POST /_mock/clock/advance',
  listPeople: 'GET /_mock/people',
  addPerson: 'POST /_mock/people',
  removePeople: 'DELETE /_mock/people',
  listVerdicts: 'GET /_mock/verdicts',
  addVerdict: 'POST /_mock/verdicts',
  removeVerdicts: 'DELETE /_mock/verdicts',
  listFaults: 'GET /_mock/faults',
  addFault: 'POST /_mock/faults',
  removeFaults: 'DELETE /_mock/faults',
  getFault: 'GET /_mock/faults/{id}',
  removeFault: 'DELETE /_mock/faults/{id}',
  listRequests: 'GET /_mock/requests',
  clearRequests: 'DELETE /_mock/requests',
  getRequest: 'GET /_mock/requests/{id}',
  listMails: 'GET /_mock/mailbox',
  latestMail: 'GET /_mock/mailbox/latest',
  getMail: 'GET /_mock/mailbox/{id}',
  streamEvents: 'GET /_mock/events',
  signUpAtDemo: 'POST /_mock/demo/sign-up',
  buyAtDemo: 'POST /_mock/demo/purchase',
}
