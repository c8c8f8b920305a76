import { MemoryWebsite } from '../memory/website.ts'
import type { AuthenticationResult, MaybePromise, Store } from '../port.ts'
import { LoggedWebsite } from './logged-website.ts'
import { passedArguments, type Sequencer } from './sequencer.ts'
import type { StateMachine } from './state-machine.ts'
import { storeOperations } from './transition.ts'

const readOperations = [
  'defaultWebsite',
  'website',
  'findByCopKey',
  'findByPrivateKey',
  'findByLink',
  'websites',
  'account',
  'removeIdle',
  'readClock',
  'savedScenario',
  'savedScenarios',
  'session',
] as const satisfies readonly (keyof Store)[]

/** Read operations access the memory store directly. Operations that can change the state are passed to the sequencer. */
export function createLoggedStore(machine: StateMachine, sequencer: Sequencer): Store {
  /** Each website has exactly one handle, because callers compare handles by identity. */
  const handles = new WeakMap<MemoryWebsite, LoggedWebsite>()
  const wrap = (result: unknown): unknown => {
    if (Array.isArray(result)) return result.map(wrap)
    if (!(result instanceof MemoryWebsite)) return result
    const handle = handles.get(result) ?? new LoggedWebsite(result, sequencer)
    handles.set(result, handle)
    return handle
  }
  const operations: Record<string, (...args: unknown[]) => unknown> = {}
  for (const op of readOperations) {
    operations[op] = (...args) => {
      const read = machine.memory[op] as (...args: unknown[]) => unknown
      return thenMaybe(
        sequencer.read(() => read.apply(machine.memory, args)),
        wrap,
      )
    }
  }
  for (const op of storeOperations) {
    operations[op] = (...args) => thenMaybe(sequencer.write({ op, target: null, args: passedArguments(args) }), wrap)
  }
  const authenticate = (keyHash: string, prefix: string): MaybePromise<AuthenticationResult> =>
    thenMaybe(
      /* Check the key cache first, because it contains nearly all keys. Do not write this check to the log, because it changes no state. */
      sequencer.read(() => machine.memory.authenticateFromCache(keyHash)),
      (cached) =>
        thenMaybe(
          cached ?? sequencer.write({ op: 'authenticate', target: null, args: [keyHash, prefix] }),
          (result) => {
            const authentication = result as AuthenticationResult
            return { ...authentication, website: wrap(authentication.website) } as AuthenticationResult
          },
        ),
    )
  // Override the generated `authenticate` operation, which does not check the key cache first.
  return { ...operations, authenticate } as Store
}

/** Calls `next` with a value. If the value is a promise, calls `next` when the promise resolves. */
function thenMaybe<T, R>(value: MaybePromise<T>, next: (value: T) => MaybePromise<R>): MaybePromise<R> {
  return value instanceof Promise ? value.then(next) : next(value)
}
