/** When an operation happens, and in which order with the others. */
import type { MemoryWebsite } from '../memory/website.ts'
import type { MaybePromise } from '../port.ts'
import { type StateMachine, unloggedFraction } from './state-machine.ts'
import type { StoreOperation, Transition, WebsiteOperation } from './transition.ts'

/** An operation that was asked for. */
export interface StoreCall {
  op: StoreOperation | WebsiteOperation
  /** The world that it was asked of; null for an operation of the store. */
  target: MemoryWebsite | null
  args: readonly unknown[]
}

/**
 * What stands between those who ask and the state. Where this process alone writes, an operation happens at once and is written down
 * (`orderAtOnce`). Where several do, it is appended to what all of them share, and happens in the order that comes back from there.
 */
export interface Sequencer {
  /** Has an operation happen; its outcome, as `StateMachine.apply` gives it. */
  write(call: StoreCall): MaybePromise<unknown>
  /** Looks at the state, once that is as new as it has to be. */
  read<T>(look: () => T): MaybePromise<T>
}

/** The transition that an operation is; happening now. */
function transitionOf({ op, target: held, args }: StoreCall, at: number): Transition {
  return held ? { at, op, website: { app_id: held.appId, generation: held.generation }, args } : { at, op, args }
}

/** Operations happen as they are asked for; `append` gets each transition that changed something, in their order. */
export function createLocalSequencer(machine: StateMachine, append: (transition: Transition) => void): Sequencer {
  machine.idle = {
    used(lifetime) {
      const { appId, ms, until, loggedExpiresAt: logged } = lifetime
      if (until - logged <= ms * unloggedFraction) return
      lifetime.loggedExpiresAt = until
      append({ at: machine.now(), op: 'putOff', args: [appId, until] })
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
    read: (look) => look(),
  }
}
