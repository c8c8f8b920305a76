/** When an operation happens, and in which order with the others. */
import type { MemoryWorld } from '../memory/world.ts'
import type { MaybePromise } from '../port.ts'
import { type StateMachine, unloggedPart } from './state-machine.ts'
import type { StoreOperation, Transition, WorldOperation } from './transition.ts'

/** An operation that was asked for. */
export interface Call {
  op: StoreOperation | WorldOperation
  /** The world that it was asked of; null for an operation of the store. */
  held: MemoryWorld | null
  args: readonly unknown[]
}

/**
 * What stands between those who ask and the state. Where this process alone writes, an operation happens at once and is written down
 * (`orderAtOnce`). Where several do, it is appended to what all of them share, and happens in the order that comes back from there.
 */
export interface Order {
  /** Has an operation happen; its outcome, as `StateMachine.apply` gives it. */
  write(call: Call): MaybePromise<unknown>
  /** Looks at the state, once that is as new as it has to be. */
  read<T>(look: () => T): MaybePromise<T>
}

/** The transition that an operation is; happening now. */
function transitionOf({ op, held, args }: Call, at: number): Transition {
  return held ? { at, op, world: { app_id: held.appId, situation: held.number }, args } : { at, op, args }
}

/** Operations happen as they are asked for; `append` gets each transition that changed something, in their order. */
export function orderAtOnce(machine: StateMachine, append: (transition: Transition) => void): Order {
  machine.idle = {
    used(lifetime) {
      const { appId, ms, until, logged } = lifetime
      if (until - logged <= ms * unloggedPart) return
      lifetime.logged = until
      append({ at: machine.now(), op: 'putOff', args: [appId, until] })
    },
    ended: (appId) => append({ at: machine.now(), op: 'endWebsites', args: [[appId]] }),
  }
  return {
    write(call) {
      const transition = transitionOf(call, machine.now())
      const { outcome, changed } = machine.apply(transition, call.held)
      if (changed) append(transition)
      return outcome
    },
    read: (look) => look(),
  }
}
