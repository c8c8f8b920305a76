// Generated from control.yaml and dashboard.yaml by `npm run generate`. Do not edit.

/** An operation of the control plane or of the demo shop. */
export type ControlPathId =
  | 'getMockHealth'
  | 'getServiceSpec'
  | 'getControlSpec'
  | 'getDashboardSpec'
  | 'getLlmsTxt'
  | 'getReference'
  | 'createControlSession'
  | 'deleteControlSession'
  | 'listWebsites'
  | 'createWebsite'
  | 'getWebsite'
  | 'deleteWebsite'
  | 'updateWebsite'
  | 'acquireLease'
  | 'releaseLease'
  | 'createKey'
  | 'deleteKey'
  | 'resetWebsite'
  | 'listScenarios'
  | 'getScenario'
  | 'createScenario'
  | 'deleteScenario'
  | 'loadScenario'
  | 'getState'
  | 'restoreState'
  | 'getClock'
  | 'setClock'
  | 'advanceClock'
  | 'listPeople'
  | 'createPerson'
  | 'deletePeople'
  | 'listVerdicts'
  | 'createVerdict'
  | 'deleteVerdicts'
  | 'listFaults'
  | 'createFault'
  | 'deleteFaults'
  | 'getFault'
  | 'deleteFault'
  | 'listRequests'
  | 'deleteRequests'
  | 'getRequest'
  | 'listMails'
  | 'deleteMails'
  | 'getLatestMail'
  | 'getMail'
  | 'streamEvents'
  | 'signUpAtDemo'
  | 'buyAtDemo'

/** Method and path of each operation. */
export const controlPaths: { readonly [Id in ControlPathId]: string } = {
  getMockHealth: 'GET /_mock/health',
  getServiceSpec: 'GET /_mock/openapi.yaml',
  getControlSpec: 'GET /_mock/control.yaml',
  getDashboardSpec: 'GET /_mock/dashboard.yaml',
  getLlmsTxt: 'GET /_mock/llms.txt',
  getReference: 'GET /_mock/reference',
  createControlSession: 'POST /_mock/session',
  deleteControlSession: 'DELETE /_mock/session',
  listWebsites: 'GET /_mock/websites',
  createWebsite: 'POST /_mock/websites',
  getWebsite: 'GET /_mock/websites/{app_id}',
  deleteWebsite: 'DELETE /_mock/websites/{app_id}',
  updateWebsite: 'PATCH /_mock/websites/{app_id}',
  acquireLease: 'PUT /_mock/websites/{app_id}/lease',
  releaseLease: 'DELETE /_mock/websites/{app_id}/lease',
  createKey: 'POST /_mock/websites/{app_id}/keys',
  deleteKey: 'DELETE /_mock/websites/{app_id}/keys/{key_id}',
  resetWebsite: 'POST /_mock/reset',
  listScenarios: 'GET /_mock/scenarios',
  getScenario: 'GET /_mock/scenarios/{name}',
  createScenario: 'PUT /_mock/scenarios/{name}',
  deleteScenario: 'DELETE /_mock/scenarios/{name}',
  loadScenario: 'PUT /_mock/scenario',
  getState: 'GET /_mock/state',
  restoreState: 'PUT /_mock/state',
  getClock: 'GET /_mock/clock',
  setClock: 'PUT /_mock/clock',
  advanceClock: 'POST /_mock/clock/advance',
  listPeople: 'GET /_mock/people',
  createPerson: 'POST /_mock/people',
  deletePeople: 'DELETE /_mock/people',
  listVerdicts: 'GET /_mock/verdicts',
  createVerdict: 'POST /_mock/verdicts',
  deleteVerdicts: 'DELETE /_mock/verdicts',
  listFaults: 'GET /_mock/faults',
  createFault: 'POST /_mock/faults',
  deleteFaults: 'DELETE /_mock/faults',
  getFault: 'GET /_mock/faults/{id}',
  deleteFault: 'DELETE /_mock/faults/{id}',
  listRequests: 'GET /_mock/requests',
  deleteRequests: 'DELETE /_mock/requests',
  getRequest: 'GET /_mock/requests/{id}',
  listMails: 'GET /_mock/mailbox',
  deleteMails: 'DELETE /_mock/mailbox',
  getLatestMail: 'GET /_mock/mailbox/latest',
  getMail: 'GET /_mock/mailbox/{id}',
  streamEvents: 'GET /_mock/events',
  signUpAtDemo: 'POST /_mock/demo/sign-up',
  buyAtDemo: 'POST /_mock/demo/purchase',
}
