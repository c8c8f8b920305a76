// Generated from openapi.yaml, control.yaml and dashboard.yaml by `npm run generate`. Do not edit.

import type { Operation } from '../operation.ts'

/** An operation of the service. */
export type OperationId =
  | 'checkEmail'
  | 'getHealth'
  | 'exportUsers'
  | 'exportVisits'
  | 'exportEvents'
  | 'exportConversions'
  | 'postAutomationConversion'
  | 'postConversion'
  | 'releaseCrm'
  | 'deleteData'
  | 'requestDataDeletion'
  | 'showDeletionConfirmation'
  | 'confirmDataDeletion'
  | 'getScript'
  | 'collectVisit'
  | 'collectEvent'
  | 'identifyUser'

export const operations: { readonly [Id in OperationId]: Operation } = {
  checkEmail: {"method":"POST","path":"/api/v1/services/email/check","tag":"Email check","statuses":[200,400,401,413,429,500],"security":["privateKey"],"fields":["email"]},
  getHealth: {"method":"GET","path":"/api/v1/export/health","tag":"Export","statuses":[200,401,500],"security":["privateKey"]},
  exportUsers: {"method":"GET","path":"/api/v1/export/users","tag":"Export","statuses":[200,400,401,500],"security":["privateKey"],"query":{"limit":{"type":"integer","default":100},"cursor":{"type":"string"}}},
  exportVisits: {"method":"GET","path":"/api/v1/export/visits","tag":"Export","statuses":[200,400,401,500],"security":["privateKey"],"query":{"limit":{"type":"integer","default":100},"cursor":{"type":"string"}}},
  exportEvents: {"method":"GET","path":"/api/v1/export/events","tag":"Export","statuses":[200,400,401,500],"security":["privateKey"],"query":{"limit":{"type":"integer","default":100},"cursor":{"type":"string"}}},
  exportConversions: {"method":"GET","path":"/api/v1/export/conversions","tag":"Export","statuses":[200,400,401,500],"security":["privateKey"],"query":{"limit":{"type":"integer","default":100},"cursor":{"type":"string"}}},
  postAutomationConversion: {"method":"POST","path":"/api/v1/conversions/zapier","tag":"Conversions","statuses":[200,400,401,413,500],"security":["privateKey"],"fields":["event","email","user_id","external_id","value","currency","occurred_at","properties"]},
  postConversion: {"method":"POST","path":"/api/v1/conversions/{source}/{api_key}","tag":"Conversions","statuses":[200,400,404,413],"security":[],"fields":["event","email","user_id","external_id","value","currency","occurred_at","properties"]},
  releaseCrm: {"method":"POST","path":"/api/v1/crm-release/{api_key}/{secret}","tag":"Conversions","statuses":[200,400,401,413],"security":[],"fields":["email","external_id"]},
  deleteData: {"method":"POST","path":"/api/v1/data-deletion","tag":"Deletion","statuses":[200,400,401,413,500],"security":["privateKey"],"fields":["email","user_id"]},
  requestDataDeletion: {"method":"POST","path":"/public/data-deletion/request","tag":"Deletion","statuses":[202,400,404,413],"security":[],"fields":["cop_key","email"]},
  showDeletionConfirmation: {"method":"GET","path":"/public/data-deletion/confirm/{token}","tag":"Deletion","statuses":[200,404,410],"security":[]},
  confirmDataDeletion: {"method":"POST","path":"/public/data-deletion/confirm/{token}","tag":"Deletion","statuses":[200,404,410],"security":[]},
  getScript: {"method":"GET","path":"/script","tag":"Script","statuses":[200,404],"security":[],"query":{"cop_key":{"type":"string"}}},
  collectVisit: {"method":"POST","path":"/collect/visit","tag":"Script","statuses":[200,400,404,413],"security":[],"fields":["cop_key","device","session_id","page_url","referrer","occurred_at"]},
  collectEvent: {"method":"POST","path":"/collect/event","tag":"Script","statuses":[200,400,404,413],"security":[],"fields":["cop_key","device","session_id","page_url","occurred_at","name","properties"]},
  identifyUser: {"method":"POST","path":"/collect/identify","tag":"Script","statuses":[200,400,404,413],"security":[],"fields":["cop_key","device","session_id","page_url","email","user_id"]},
}

/** An operation of the control plane or of the dashboard. */
export type ControlOperationId =
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
  | 'getSession'
  | 'signIn'
  | 'signOut'
  | 'listDashboardWebsites'
  | 'listDashboardKeys'
  | 'createDashboardKey'
  | 'deleteDashboardKey'
  | 'listSignedUpUsers'
  | 'getUsage'
  | 'signUpAtDemo'
  | 'buyAtDemo'

export const controlOperations: { readonly [Id in ControlOperationId]: Operation } = {
  getMockHealth: {"method":"GET","path":"/_mock/health","tag":"mock","statuses":[200,400],"security":[]},
  getServiceSpec: {"method":"GET","path":"/_mock/openapi.yaml","tag":"mock","statuses":[200,400,401,403,404,409,503],"security":["controlToken","controlSession"],"query":{"website":{"type":"string"}}},
  getControlSpec: {"method":"GET","path":"/_mock/control.yaml","tag":"mock","statuses":[200,400,401,403,503],"security":["controlToken","controlSession"]},
  getDashboardSpec: {"method":"GET","path":"/_mock/dashboard.yaml","tag":"mock","statuses":[200,400,401,403,503],"security":["controlToken","controlSession"]},
  getLlmsTxt: {"method":"GET","path":"/_mock/llms.txt","tag":"mock","statuses":[200,400,401,403,503],"security":["controlToken","controlSession"]},
  getReference: {"method":"GET","path":"/_mock/reference","tag":"mock","statuses":[200,400,401,403,503],"security":["controlToken","controlSession"]},
  createControlSession: {"method":"POST","path":"/_mock/session","tag":"mock","statuses":[204,400,401,403,413,503],"security":[]},
  deleteControlSession: {"method":"DELETE","path":"/_mock/session","tag":"mock","statuses":[204,400,403,503],"security":[]},
  listWebsites: {"method":"GET","path":"/_mock/websites","tag":"websites","statuses":[200,400,401,403,404,503],"security":["controlToken","controlSession"],"query":{"limit":{"type":"integer","default":100},"cursor":{"type":"string"}}},
  createWebsite: {"method":"POST","path":"/_mock/websites","tag":"websites","statuses":[201,400,401,403,404,409,413,503],"security":["controlToken","controlSession"]},
  getWebsite: {"method":"GET","path":"/_mock/websites/{app_id}","tag":"websites","statuses":[200,400,401,403,404,503],"security":["controlToken","controlSession"]},
  deleteWebsite: {"method":"DELETE","path":"/_mock/websites/{app_id}","tag":"websites","statuses":[204,400,401,403,404,409,503],"security":["controlToken","controlSession"]},
  updateWebsite: {"method":"PATCH","path":"/_mock/websites/{app_id}","tag":"websites","statuses":[200,400,401,403,404,413,503],"security":["controlToken","controlSession"]},
  acquireLease: {"method":"PUT","path":"/_mock/websites/{app_id}/lease","tag":"websites","statuses":[200,400,401,403,404,409,413,503],"security":["controlToken","controlSession"]},
  releaseLease: {"method":"DELETE","path":"/_mock/websites/{app_id}/lease","tag":"websites","statuses":[204,400,401,403,404,503],"security":["controlToken","controlSession"],"query":{"holder":{"type":"string"}}},
  createKey: {"method":"POST","path":"/_mock/websites/{app_id}/keys","tag":"websites","statuses":[201,400,401,403,404,409,413,503],"security":["controlToken","controlSession"]},
  deleteKey: {"method":"DELETE","path":"/_mock/websites/{app_id}/keys/{key_id}","tag":"websites","statuses":[204,400,401,403,404,503],"security":["controlToken","controlSession"]},
  resetWebsite: {"method":"POST","path":"/_mock/reset","tag":"websites","statuses":[200,400,401,403,404,409,503],"security":["controlToken","controlSession"],"query":{"website":{"type":"string"}}},
  listScenarios: {"method":"GET","path":"/_mock/scenarios","tag":"scenarios","statuses":[200,400,401,403,503],"security":["controlToken","controlSession"]},
  getScenario: {"method":"GET","path":"/_mock/scenarios/{name}","tag":"scenarios","statuses":[200,400,401,403,404,503],"security":["controlToken","controlSession"]},
  createScenario: {"method":"PUT","path":"/_mock/scenarios/{name}","tag":"scenarios","statuses":[200,201,400,401,403,404,409,413,503],"security":["controlToken","controlSession"]},
  deleteScenario: {"method":"DELETE","path":"/_mock/scenarios/{name}","tag":"scenarios","statuses":[204,400,401,403,404,409,503],"security":["controlToken","controlSession"]},
  loadScenario: {"method":"PUT","path":"/_mock/scenario","tag":"scenarios","statuses":[200,400,401,403,404,409,413,503],"security":["controlToken","controlSession"],"query":{"website":{"type":"string"}}},
  getState: {"method":"GET","path":"/_mock/state","tag":"scenarios","statuses":[200,400,401,403,404,503],"security":["controlToken","controlSession"],"query":{"website":{"type":"string"}}},
  restoreState: {"method":"PUT","path":"/_mock/state","tag":"scenarios","statuses":[200,400,401,403,404,409,413,503],"security":["controlToken","controlSession"],"query":{"website":{"type":"string"}}},
  getClock: {"method":"GET","path":"/_mock/clock","tag":"clock","statuses":[200,400,401,403,404,503],"security":["controlToken","controlSession"],"query":{"website":{"type":"string"}}},
  setClock: {"method":"PUT","path":"/_mock/clock","tag":"clock","statuses":[200,400,401,403,404,409,413,503],"security":["controlToken","controlSession"],"query":{"website":{"type":"string"}}},
  advanceClock: {"method":"POST","path":"/_mock/clock/advance","tag":"clock","statuses":[200,400,401,403,404,409,413,503],"security":["controlToken","controlSession"],"query":{"website":{"type":"string"}}},
  listPeople: {"method":"GET","path":"/_mock/people","tag":"people","statuses":[200,400,401,403,404,503],"security":["controlToken","controlSession"],"query":{"website":{"type":"string"},"email":{"type":"string"},"limit":{"type":"integer","default":100},"cursor":{"type":"string"}}},
  createPerson: {"method":"POST","path":"/_mock/people","tag":"people","statuses":[200,201,400,401,403,404,409,413,503],"security":["controlToken","controlSession"],"query":{"website":{"type":"string"}}},
  deletePeople: {"method":"DELETE","path":"/_mock/people","tag":"people","statuses":[204,400,401,403,404,503],"security":["controlToken","controlSession"],"query":{"website":{"type":"string"},"email":{"type":"string"}}},
  listVerdicts: {"method":"GET","path":"/_mock/verdicts","tag":"people","statuses":[200,400,401,403,404,503],"security":["controlToken","controlSession"],"query":{"website":{"type":"string"}}},
  createVerdict: {"method":"POST","path":"/_mock/verdicts","tag":"people","statuses":[201,400,401,403,404,409,413,503],"security":["controlToken","controlSession"],"query":{"website":{"type":"string"},"position":{"type":"integer","default":0}}},
  deleteVerdicts: {"method":"DELETE","path":"/_mock/verdicts","tag":"people","statuses":[204,400,401,403,404,503],"security":["controlToken","controlSession"],"query":{"website":{"type":"string"},"match":{"type":"string"}}},
  listFaults: {"method":"GET","path":"/_mock/faults","tag":"faults","statuses":[200,400,401,403,404,503],"security":["controlToken","controlSession"],"query":{"website":{"type":"string"}}},
  createFault: {"method":"POST","path":"/_mock/faults","tag":"faults","statuses":[201,400,401,403,404,409,413,503],"security":["controlToken","controlSession"],"query":{"website":{"type":"string"}}},
  deleteFaults: {"method":"DELETE","path":"/_mock/faults","tag":"faults","statuses":[204,400,401,403,404,503],"security":["controlToken","controlSession"],"query":{"website":{"type":"string"}}},
  getFault: {"method":"GET","path":"/_mock/faults/{id}","tag":"faults","statuses":[200,400,401,403,404,503],"security":["controlToken","controlSession"],"query":{"website":{"type":"string"}}},
  deleteFault: {"method":"DELETE","path":"/_mock/faults/{id}","tag":"faults","statuses":[204,400,401,403,404,503],"security":["controlToken","controlSession"],"query":{"website":{"type":"string"}}},
  listRequests: {"method":"GET","path":"/_mock/requests","tag":"journal","statuses":[200,400,401,403,404,503],"security":["controlToken","controlSession"],"query":{"website":{"type":"string"},"operation":{"type":"string"},"email":{"type":"string"},"status":{"type":"integer"},"since":{"type":"string"},"limit":{"type":"integer","default":100},"cursor":{"type":"string"},"wait":{"type":"string"},"count":{"type":"integer"}}},
  deleteRequests: {"method":"DELETE","path":"/_mock/requests","tag":"journal","statuses":[204,400,401,403,404,503],"security":["controlToken","controlSession"],"query":{"website":{"type":"string"}}},
  getRequest: {"method":"GET","path":"/_mock/requests/{id}","tag":"journal","statuses":[200,400,401,403,404,503],"security":["controlToken","controlSession"]},
  listMails: {"method":"GET","path":"/_mock/mailbox","tag":"mailbox","statuses":[200,400,401,403,404,503],"security":["controlToken","controlSession"],"query":{"website":{"type":"string"},"to":{"type":"string"},"since":{"type":"string"},"limit":{"type":"integer","default":100},"cursor":{"type":"string"},"wait":{"type":"string"},"count":{"type":"integer"}}},
  deleteMails: {"method":"DELETE","path":"/_mock/mailbox","tag":"mailbox","statuses":[204,400,401,403,404,503],"security":["controlToken","controlSession"],"query":{"website":{"type":"string"}}},
  getLatestMail: {"method":"GET","path":"/_mock/mailbox/latest","tag":"mailbox","statuses":[200,400,401,403,404,503],"security":["controlToken","controlSession"],"query":{"website":{"type":"string"},"to":{"type":"string"},"since":{"type":"string"},"wait":{"type":"string"}}},
  getMail: {"method":"GET","path":"/_mock/mailbox/{id}","tag":"mailbox","statuses":[200,400,401,403,404,503],"security":["controlToken","controlSession"]},
  streamEvents: {"method":"GET","path":"/_mock/events","tag":"journal","statuses":[200,400,401,403,404,503],"security":["controlToken","controlSession"],"query":{"website":{"type":"string"},"since":{"type":"string"}}},
  getSession: {"method":"GET","path":"/dashboard/api/session","tag":"dashboard","statuses":[200,400,401,403,503],"security":["dashboardSession"]},
  signIn: {"method":"POST","path":"/dashboard/api/session","tag":"dashboard","statuses":[200,400,401,403,413,503],"security":[]},
  signOut: {"method":"DELETE","path":"/dashboard/api/session","tag":"dashboard","statuses":[204,400,401,403,503],"security":["dashboardSession"]},
  listDashboardWebsites: {"method":"GET","path":"/dashboard/api/websites","tag":"dashboard","statuses":[200,400,401,403,503],"security":["dashboardSession"]},
  listDashboardKeys: {"method":"GET","path":"/dashboard/api/websites/{app_id}/keys","tag":"dashboard","statuses":[200,400,401,403,404,503],"security":["dashboardSession"]},
  createDashboardKey: {"method":"POST","path":"/dashboard/api/websites/{app_id}/keys","tag":"dashboard","statuses":[201,400,401,403,404,409,413,503],"security":["dashboardSession"]},
  deleteDashboardKey: {"method":"DELETE","path":"/dashboard/api/websites/{app_id}/keys/{key_id}","tag":"dashboard","statuses":[204,400,401,403,404,503],"security":["dashboardSession"]},
  listSignedUpUsers: {"method":"GET","path":"/dashboard/api/websites/{app_id}/signed-up-users","tag":"dashboard","statuses":[200,400,401,403,404,503],"security":["dashboardSession"],"query":{"limit":{"type":"integer","default":100},"cursor":{"type":"string"}}},
  getUsage: {"method":"GET","path":"/dashboard/api/websites/{app_id}/usage","tag":"dashboard","statuses":[200,400,401,403,404,503],"security":["dashboardSession"]},
  signUpAtDemo: {"method":"POST","path":"/_mock/demo/sign-up","tag":"demo","statuses":[200,400,401,403,404,409,413,503],"security":["controlToken","controlSession"],"query":{"website":{"type":"string"}}},
  buyAtDemo: {"method":"POST","path":"/_mock/demo/purchase","tag":"demo","statuses":[200,400,401,403,404,413,503],"security":["controlToken","controlSession"],"query":{"website":{"type":"string"}}},
}
