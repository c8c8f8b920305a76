/** In-memory store. Data is indexed by Maps. Each transition is a single synchronous step. */
import type { Environment } from '../../service/environment.ts'
import type { Store } from '../port.ts'
import { MemoryStore } from './store.ts'

/** Creates a store without websites. The first website that is added becomes the default website. */
export function createMemoryStore(environment: Pick<Environment, 'now'>): Store {
  return new MemoryStore(environment)
}
