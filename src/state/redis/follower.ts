/** The local copy of the shared state: state, journal and listeners. The follower applies the entries of the log. */

import type { ControlChange } from '../../spec/generated/control.d.ts'
import type { Channel } from '../journal/channel.ts'
import type { LocalJournal } from '../journal/journal.ts'
import type { StateMachine } from '../log/state-machine.ts'
import type { MemoryStore } from '../memory/store.ts'
import type { MemoryWebsite } from '../memory/website.ts'
import type { LogItem } from './log-item.ts'

/** Origin of a call on this machine. */
export interface LocalCall {
  target: MemoryWebsite | null
  /** State that `target` belongs to. A reload replaces it. */
  memory: MemoryStore
}

export class Follower {
  readonly machine: StateMachine
  readonly journal: LocalJournal
  readonly changes: Channel<ControlChange>

  constructor(machine: StateMachine, journal: LocalJournal, changes: Channel<ControlChange>) {
    this.machine = machine
    this.journal = journal
    this.changes = changes
  }

  /** Clears everything before a reload. */
  reset(): void {
    this.machine.reset()
    this.journal.empty()
  }

  /** Applies an item at its time and returns its outcome. `localCall` is null if another replica made the call. */
  apply(item: LogItem, at: number, localCall: LocalCall | null): unknown {
    if ('op' in item) {
      const target = localCall?.memory === this.machine.memory ? localCall.target : null
      const { outcome } = this.machine.apply({ ...item, at }, target)
      this.#tellOfEnded()
      return outcome
    }
    if ('record' in item) {
      // Records of a website that has been removed since are dropped.
      if (this.machine.memory.has(item.record.appId)) this.journal.store(item.record, localCall !== null)
    } else if ('clear' in item) this.journal.empty(item.clear ?? undefined)
    else this.changes.publish(item.change)
    return undefined
  }

  #tellOfEnded(): void {
    for (const appId of this.machine.memory.removeIdle()) {
      this.journal.empty(appId)
      this.changes.publish({ operation: 'deleteWebsite', app_id: appId })
    }
  }
}
