/**
 * A transition of the state as plain JSON: which operation of the port happened, when, on what. The state that it was made on, and it,
 * give the next state and the outcome, the same wherever they are put together.
 */
import type { Store, StoredWebsite } from '../port.ts'

/** Operations of a store that can change the state. To judge a key is one where the key store has to be asked. */
export type StoreOperation =
  | 'authenticate'
  | 'createWebsite'
  | 'load'
  | 'removeWebsite'
  | 'changeWebsite'
  | 'setClock'
  | 'takeLease'
  | 'endLease'
  | 'saveScenario'
  | 'forgetScenario'
  | 'signIn'
  | 'signOut'

/** Operations of a world that can change the state. */
export type WebsiteOperation =
  | 'recordCheck'
  | 'identify'
  | 'recordVisit'
  | 'recordEvent'
  | 'recordConversion'
  | 'releaseConversions'
  | 'addPerson'
  | 'deletePerson'
  | 'requestDeletion'
  | 'confirmDeletion'
  | 'takeFault'
  | 'addFault'
  | 'startOutage'
  | 'removeFaults'
  | 'addVerdict'
  | 'removeVerdicts'
  | 'clearMails'
  | 'createKey'
  | 'deleteKey'

/** What comes about beside the operations: a website with a lifetime was used, or ended since nobody had. */
export type IdleOperation = 'putOff' | 'endWebsites'

/** What an operation answers once it happened. */
export type OperationResult<Operation extends (...args: never) => unknown> = Awaited<ReturnType<Operation>>

export interface Transition {
  /** Tells it from all others where several replicas append; what appends once needs none. */
  id?: string
  /** Real time in ms at which it happened. */
  at: number
  op: StoreOperation | WebsiteOperation | IdleOperation
  /** Of an operation of a world: its website, and the number of its situation. */
  website?: { app_id: string; generation: number }
  args: readonly unknown[]
}

/** Whether a store was changed, by what came of an operation. */
const changesStore: { [K in StoreOperation]: (outcome: OperationResult<Store[K]>) => boolean } = {
  authenticate: (result) => result.outcome !== 'unavailable' && result.from === 'keyStore',
  createWebsite: (created) => typeof created !== 'string',
  load: (loaded) => loaded !== null && typeof loaded !== 'string',
  removeWebsite: (removed) => removed,
  changeWebsite: (changed) => changed !== null,
  setClock: (moved) => moved !== null && moved !== 'backwards',
  takeLease: (lease) => lease !== null,
  endLease: () => true,
  saveScenario: () => true,
  forgetScenario: (forgotten) => forgotten,
  signIn: (account) => account !== null,
  signOut: () => true,
}

/** Whether a world was changed. Where the outcome does not tell, it counts as changed: such a transition does nothing the next time. */
const changesWebsite: { [K in WebsiteOperation]: (outcome: OperationResult<StoredWebsite[K]>) => boolean } = {
  recordCheck: ({ outcome }) => outcome !== 'exhausted',
  identify: () => true,
  recordVisit: () => true,
  recordEvent: () => true,
  recordConversion: ({ repeated }) => !repeated,
  releaseConversions: (count) => count > 0,
  addPerson: (added) => added !== 'known',
  deletePerson: () => true,
  requestDeletion: () => true,
  confirmDeletion: ({ outcome }) => outcome === 'done',
  takeFault: () => true,
  addFault: (added) => added === 'added',
  startOutage: () => true,
  removeFaults: (count) => count > 0,
  addVerdict: (added) => added === 'added',
  removeVerdicts: (count) => count > 0,
  clearMails: (count) => count > 0,
  createKey: (created) => typeof created !== 'string',
  deleteKey: (deleted) => deleted !== null,
}

export function isStoreOperation(op: string): op is StoreOperation {
  return Object.hasOwn(changesStore, op)
}

export function isWebsiteOperation(op: string): op is WebsiteOperation {
  return Object.hasOwn(changesWebsite, op)
}

export function hasChangedStore<K extends StoreOperation>(op: K, outcome: OperationResult<Store[K]>): boolean {
  return changesStore[op](outcome)
}

export function hasChangedWebsite<K extends WebsiteOperation>(
  op: K,
  outcome: OperationResult<StoredWebsite[K]>,
): boolean {
  return changesWebsite[op](outcome)
}
