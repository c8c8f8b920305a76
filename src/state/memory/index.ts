/** The store in memory. Data is indexed by Maps, and each transition is one synchronous step. */
import type { Environment } from '../../service/environment.ts'
import type { Store } from '../port.ts'
import { MemoryStore } from './store.ts'

/** Creates a store without websites. The first website created in it becomes the default. */
export function createMemoryStore(environment: Pick<Environment, 'now'>): Store {
  return new MemoryStore(environment)
}
