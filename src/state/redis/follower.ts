/** What this replica holds of all: the state, the journal, and who listens to them here. It follows the log. */

import type { ControlChange } from '../../spec/generated/control.d.ts'
import type { Channel } from '../journal/channel.ts'
import type { LocalJournal } from '../journal/journal.ts'
import type { StateMachine } from '../log/state-machine.ts'
import type { MemoryStore } from '../memory/store.ts'
import type { MemoryWebsite } from '../memory/website.ts'
import type { LogItem } from './log-item.ts'

/** Where an item was asked for: here, of a world that was there then. */
export interface LocalCall {
  target: MemoryWebsite | null
  /** The state that `held` belongs to; another one is in its place after a reload. */
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

  /** Forgets all, to follow anew. */
  reset(): void {
    this.machine.reset()
    this.journal.empty()
  }

  /** Applies an item at its time: what came of it. `asked` is null where another replica did. */
  apply(item: LogItem, at: number, localCall: LocalCall | null): unknown {
    if ('op' in item) {
      const target = localCall?.memory === this.machine.memory ? localCall.target : null
      const { outcome } = this.machine.apply({ ...item, at }, target)
      this.#tellOfEnded()
      return outcome
    }
    if ('record' in item) {
      // The journal of a website that was removed meanwhile went with it.
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
