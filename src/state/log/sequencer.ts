import type { MemoryWebsite } from '../memory/website.ts'
import type { MaybePromise } from '../port.ts'
import { type StateMachine, unloggedFraction } from './state-machine.ts'
import type { StoreOperation, Transition, WebsiteOperation } from './transition.ts'

interface StoreCall {
  op: StoreOperation | WebsiteOperation
  /** Website that the operation applies to. Null for operations on the whole store. */
  target: MemoryWebsite | null
  args: readonly unknown[]
}

/**
 * Controls access to the state. In a single process (`createLocalSequencer`), each operation runs immediately and is then logged. With
 * several processes, operations are appended to a shared log and run in log order.
 */
export interface Sequencer {
  write(call: StoreCall): MaybePromise<unknown>
  /** Calls `read` after all pending transitions have been applied. */
  read<T>(read: () => T): MaybePromise<T>
}

/** Removes a trailing undefined argument, because `JSON.stringify` would convert it to null. */
export function passedArguments(args: readonly unknown[]): readonly unknown[] {
  return args.at(-1) === undefined ? args.slice(0, -1) : args
}

function transitionOf({ op, target, args }: StoreCall, at: number): Transition {
  return target ? { at, op, website: { app_id: target.appId, generation: target.generation }, args } : { at, op, args }
}

/** If an operation changes the state, its transition is passed to `append`. */
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
