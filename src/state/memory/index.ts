/**
 * The state port in memory: indexed by Maps, every transition one synchronous step.
 */
import type { Environment } from '../../service/environment.ts'
import type { Store } from '../port.ts'
import { MemoryStore } from './store.ts'

/** A store without any website; the first one made in it is the default. */
export function createMemoryStore(environment: Pick<Environment, 'now'>): Store {
  return new MemoryStore(environment)
}
