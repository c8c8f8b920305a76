/** State transitions as plain JSON. Applying the same transition to the same state always gives the same result. */
import type { Store, StoredWebsite } from '../port.ts'

/** Store operations that can change the state, including `authenticate`, which caches the results of key checks. */
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
  | 'consumeFault'
  | 'addFault'
  | 'startOutage'
  | 'removeFaults'
  | 'addVerdict'
  | 'removeVerdicts'
  | 'clearMails'
  | 'createKey'
  | 'deleteKey'

type IdleOperation = 'extendLifetime' | 'endWebsites'

type OperationResult<Operation extends (...args: never) => unknown> = Awaited<ReturnType<Operation>>

export interface Transition {
  /** Real time, in ms since the epoch. */
  at: number
  op: StoreOperation | WebsiteOperation | IdleOperation
  /** Absent for store operations. */
  website?: { app_id: string; generation: number }
  args: readonly unknown[]
}

/** Reports whether a store operation with this result changed the state. */
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
 * Reports whether a website operation with this result changed the website. Inconclusive results count as changes, because logging an
 * unnecessary transition is harmless.
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
  consumeFault: () => true,
  addFault: (added) => added === 'added',
  startOutage: () => true,
  removeFaults: (count) => count > 0,
  addVerdict: (added) => added === 'added',
  removeVerdicts: (count) => count > 0,
  clearMails: (count) => count > 0,
  createKey: (created) => typeof created !== 'string',
  deleteKey: (deleted) => deleted !== null,
}

export const storeOperations = Object.keys(changesStore) as readonly StoreOperation[]
export const websiteOperations = Object.keys(changesWebsite) as readonly WebsiteOperation[]

export function isStoreOperation(op: string): op is StoreOperation {
  return Object.hasOwn(changesStore, op)
}

export function isWebsiteOperation(op: string): op is WebsiteOperation {
  return Object.hasOwn(changesWebsite, op)
}

const changes: Readonly<Record<StoreOperation | WebsiteOperation, (outcome: never) => boolean>> = {
  ...changesStore,
  ...changesWebsite,
}

export function hasChanged(op: StoreOperation | WebsiteOperation, outcome: unknown): boolean {
  return changes[op](outcome as never)
}
