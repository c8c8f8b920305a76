// Generated from openapi.yaml, control.yaml and dashboard.yaml by `npm run generate`. Do not edit.
import type { Validator } from '../validator.ts'
import type { operations as Control } from './control.d.ts'
import type { operations as Dashboard } from './dashboard.d.ts'
import type { operations as Service } from './openapi.d.ts'

type JsonBody<T> = T extends { requestBody?: { content: { 'application/json': infer Body } } } ? Body : never

/** JSON bodies by operation. Scenario documents in bodies are not typed here, because they have separate validators. */
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
  createControlSession: JsonBody<Control['createControlSession']>
  createWebsite: Omit<JsonBody<Control['createWebsite']>, 'scenario' | 'people'> & { scenario?: unknown; people?: unknown }
  updateWebsite: JsonBody<Control['updateWebsite']>
  acquireLease: JsonBody<Control['acquireLease']>
  createKey: JsonBody<Control['createKey']>
  createScenario: { readonly [field: string]: unknown }
  loadScenario: { readonly [field: string]: unknown }
  restoreState: { readonly [field: string]: unknown }
  setClock: JsonBody<Control['setClock']>
  advanceClock: JsonBody<Control['advanceClock']>
  createPerson: JsonBody<Control['createPerson']>
  createVerdict: { readonly [field: string]: unknown }
  createFault: { readonly [field: string]: unknown }
  signIn: JsonBody<Dashboard['signIn']>
  createDashboardKey: JsonBody<Dashboard['createDashboardKey']>
  signUpAtDemo: JsonBody<Dashboard['signUpAtDemo']>
  buyAtDemo: JsonBody<Dashboard['buyAtDemo']>
}

/** Query parameters by operation, with the defaults filled in. */
export interface Queries {
  exportUsers: { limit: number; cursor?: string }
  exportVisits: { limit: number; cursor?: string }
  exportEvents: { limit: number; cursor?: string }
  exportConversions: { limit: number; cursor?: string }
  getScript: { cop_key: string }
  getServiceSpec: { website?: string }
  listWebsites: { limit: number; cursor?: string }
  releaseLease: { holder: string }
  resetWebsite: { website?: string }
  loadScenario: { website?: string }
  getState: { website?: string }
  restoreState: { website?: string }
  getClock: { website?: string }
  setClock: { website?: string }
  advanceClock: { website?: string }
  listPeople: { website?: string; email?: string; limit: number; cursor?: string }
  createPerson: { website?: string }
  deletePeople: { website?: string; email?: string }
  listVerdicts: { website?: string }
  createVerdict: { website?: string; position: number }
  deleteVerdicts: { website?: string; match?: string }
  listFaults: { website?: string }
  createFault: { website?: string }
  deleteFaults: { website?: string }
  getFault: { website?: string }
  deleteFault: { website?: string }
  listRequests: { website?: string; operation?: string; email?: string; status?: number; since?: string; limit: number; cursor?: string; wait?: string; count?: number }
  deleteRequests: { website?: string }
  listMails: { website?: string; to?: string; since?: string; limit: number; cursor?: string; wait?: string; count?: number }
  deleteMails: { website?: string }
  getLatestMail: { website?: string; to?: string; since?: string; wait?: string }
  streamEvents: { website?: string; since?: string }
  listSignedUpUsers: { limit: number; cursor?: string }
  signUpAtDemo: { website?: string }
  buyAtDemo: { website?: string }
}

export const bodyValidators: { readonly [Id in keyof RequestBodies]: Validator<RequestBodies[Id]> }
export const queryValidators: { readonly [Id in keyof Queries]: Validator<Queries[Id]> }
