/** Determines when and in which order operations run. */
import type { MemoryWebsite } from '../memory/website.ts'
import type { MaybePromise } from '../port.ts'
import { type StateMachine, unloggedFraction } from './state-machine.ts'
import type { StoreOperation, Transition, WebsiteOperation } from './transition.ts'

interface StoreCall {
  op: StoreOperation | WebsiteOperation
  /** Website on which the operation was called. Null for an operation of the store. */
  target: MemoryWebsite | null
  args: readonly unknown[]
}

/**
 * Controls access to the state. With a single process, operations run immediately and are logged (`createLocalSequencer`). With several
 * processes, operations are appended to a shared log and run in log order.
 */
export interface Sequencer {
  /** Runs an operation and returns the result, like `StateMachine.apply`. */
  write(call: StoreCall): MaybePromise<unknown>
  /** Applies all pending updates, then reads the state. */
  read<T>(read: () => T): MaybePromise<T>
}

/** Removes an undefined last argument, because JSON would turn undefined into null. */
export function passedArguments(args: readonly unknown[]): readonly unknown[] {
  return args.at(-1) === undefined ? args.slice(0, -1) : args
}

/** Converts a call to a transition at the time `at`. */
function transitionOf({ op, target, args }: StoreCall, at: number): Transition {
  return target ? { at, op, website: { app_id: target.appId, generation: target.generation }, args } : { at, op, args }
}

/** Creates a sequencer that runs operations immediately. Transitions that changed the state are passed to `append` in order. */
export function createLocalSequencer(machine: StateMachine, append: (transition: Transition) => void): Sequencer {
  machine.idle = {
    used(lifetime) {
      const { appId, ms, until, loggedExpiresAt } = lifetime
      if (until - loggedExpiresAt <= ms * unloggedFraction) return
      lifetime.loggedExpiresAt = until
      append({ at: machine.now(), op: 'extendLifetime', args: [appId, until] })
    },
    ended: (appId) => append({ at: machine.now(), op: 'endWebsites', args: [[appId]] }),
  }
  return {
    write(call) {
      const transition = transitionOf(call, machine.now())
      const { outcome, changed } = machine.apply(transition, call.target)
      if (changed) append(transition)
      return outcome
    },
    read: (read) => read(),
  }
}
