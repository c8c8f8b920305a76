/**
 * A transition of the state as plain JSON: the operation of the store, its time and its arguments. The same state and transition always
 * give the same next state and outcome.
 */
import type { Store, StoredWebsite } from '../port.ts'

/** Store operations that can change the state. `authenticate` is one of them if the key is not cached. */
export type StoreOperation =
  | 'authenticate'
  | 'createWebsite'
  | 'load'
  | 'removeWebsite'
  | 'changeWebsite'
  | 'setClock'
  | 'acquireLease'
  | 'releaseLease'
  | 'saveScenario'
  | 'deleteScenario'
  | 'signIn'
  | 'signOut'

/** Website operations that can change the state. */
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
  | 'matchFault'
  | 'addFault'
  | 'startOutage'
  | 'removeFaults'
  | 'addVerdict'
  | 'removeVerdicts'
  | 'clearMails'
  | 'createKey'
  | 'deleteKey'

/** Transitions without an operation: a website with a lifetime was used, or was removed because it was idle. */
export type IdleOperation = 'extendLifetime' | 'endWebsites'

/** Result of an operation. */
export type OperationResult<Operation extends (...args: never) => unknown> = Awaited<ReturnType<Operation>>

export interface Transition {
  /** Unique ID, if several replicas append. A single writer needs none. */
  id?: string
  /** Real time of the transition, in ms. */
  at: number
  op: StoreOperation | WebsiteOperation | IdleOperation
  /** Website and generation, for a website operation. */
  website?: { app_id: string; generation: number }
  args: readonly unknown[]
}

/** Whether an operation changed the store, by its result. */
const changesStore: { [K in StoreOperation]: (outcome: OperationResult<Store[K]>) => boolean } = {
  authenticate: (result) => result.outcome !== 'unavailable' && result.from === 'keyStore',
  createWebsite: (created) => typeof created !== 'string',
  load: (loaded) => loaded !== null && typeof loaded !== 'string',
  removeWebsite: (removed) => removed,
  changeWebsite: (changed) => changed !== null,
  setClock: (moved) => moved !== null && moved !== 'backwards',
  acquireLease: (lease) => lease !== null,
  releaseLease: () => true,
  saveScenario: () => true,
  deleteScenario: (forgotten) => forgotten,
  signIn: (account) => account !== null,
  signOut: () => true,
}

/**
 * Whether an operation changed a website, by its result. If the result does not show it, the answer is true, because repeating such a
 * transition is harmless.
 */
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
  matchFault: () => true,
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
