// Generated from openapi.yaml and control.yaml by `npm run generate`. Do not edit.
import type { Validator } from '../validator.ts'
import type { operations as Control } from './control.d.ts'
import type { operations as Service } from './openapi.d.ts'

type JsonBody<T> = T extends { requestBody?: { content: { 'application/json': infer Body } } } ? Body : never

/** JSON bodies by operation, as far as they are validated here: scenario documents in them are not looked into. */
export interface RequestBodies {
  checkEmail: JsonBody<Service['checkEmail']>
  postAutomationConversion: JsonBody<Service['postAutomationConversion']>
  postConversion: JsonBody<Service['postConversion']>
  releaseCrm: JsonBody<Service['releaseCrm']>
  deleteData: JsonBody<Service['deleteData']>
  requestDataDeletion: JsonBody<Service['requestDataDeletion']>
  collectVisit: JsonBody<Service['collectVisit']>
  collectEvent: JsonBody<Service['collectEvent']>
  identifyUser: JsonBody<Service['identifyUser']>
  openControlSession: JsonBody<Control['openControlSession']>
  createWebsite: Omit<JsonBody<Control['createWebsite']>, 'scenario' | 'people'> & { scenario?: unknown; people?: unknown }
  changeWebsite: JsonBody<Control['changeWebsite']>
  takeLease: JsonBody<Control['takeLease']>
  addKey: JsonBody<Control['addKey']>
  saveScenario: { readonly [field: string]: unknown }
  loadScenario: { readonly [field: string]: unknown }
  putState: { readonly [field: string]: unknown }
  setClock: JsonBody<Control['setClock']>
  advanceClock: JsonBody<Control['advanceClock']>
  addPerson: { readonly [field: string]: unknown }
  addVerdict: { readonly [field: string]: unknown }
  addFault: { readonly [field: string]: unknown }
  signUpAtDemo: JsonBody<Control['signUpAtDemo']>
  buyAtDemo: JsonBody<Control['buyAtDemo']>
  signIn: JsonBody<Control['signIn']>
  createDashboardKey: JsonBody<Control['createDashboardKey']>
}

/** Query parameters by operation, with the defaults filled in. */
export interface Queries {
  exportUsers: { limit: number; cursor?: string }
  exportVisits: { limit: number; cursor?: string }
  exportEvents: { limit: number; cursor?: string }
  exportConversions: { limit: number; cursor?: string }
  getScript: { cop_key: string }
  listWebsites: { limit?: number }
  endLease: { holder: string }
  resetWebsite: { website?: string }
  loadScenario: { website?: string }
  getState: { website?: string }
  putState: { website?: string }
  getClock: { website?: string }
  setClock: { website?: string }
  advanceClock: { website?: string }
  listPeople: { website?: string; email?: string; limit: number; cursor?: string }
  addPerson: { website?: string }
  removePeople: { website?: string; email?: string }
  listVerdicts: { website?: string }
  addVerdict: { website?: string }
  removeVerdicts: { website?: string; match?: string }
  listFaults: { website?: string }
  addFault: { website?: string }
  removeFaults: { website?: string }
  getFault: { website?: string }
  removeFault: { website?: string }
  listRequests: { website?: string; operation?: string; email?: string; status?: number; since?: string; limit: number; wait?: string; count?: number }
  clearRequests: { website?: string }
  listMails: { website?: string; to?: string; since?: string; limit: number; wait?: string; count?: number }
  latestMail: { website?: string; to?: string; since?: string; wait?: string }
  streamEvents: { website?: string; since?: string }
  signUpAtDemo: { website?: string }
  buyAtDemo: { website?: string }
  listSignedUpUsers: { limit: number; cursor?: string }
}

export const bodyValidators: { readonly [Id in keyof RequestBodies]: Validator<RequestBodies[Id]> }
export const queryValidators: { readonly [Id in keyof Queries]: Validator<Queries[Id]> }
