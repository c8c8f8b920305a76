/** Applies log entries to this replica's copy of the shared state and journal. Notifies listeners of changes. */

import type { ControlChange } from '../../spec/generated/control.d.ts'
import type { Channel } from '../journal/channel.ts'
import type { LocalJournal } from '../journal/journal.ts'
import type { AppliedTransition, StateMachine } from '../log/state-machine.ts'
import type { MemoryStore } from '../memory/store.ts'
import type { MemoryWebsite } from '../memory/website.ts'
import type { StoredWebsite } from '../port.ts'
import type { LogItem } from './log-item.ts'

export interface LocalCall {
  target: MemoryWebsite | null
  /** Store that contains `target`. `target` is ignored if the local state has been reloaded since the call was made. */
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

  reset(): void {
    this.machine.reset()
    this.journal.empty()
  }

  /** Applies a log item with the given time. `localCall` is null if the call was made by another replica. */
  apply(item: LogItem, at: number, localCall: LocalCall | null): Pick<AppliedTransition, 'applied' | 'outcome'> {
    if ('op' in item) {
      const target = localCall?.memory === this.machine.memory ? localCall.target : null
      const result = this.machine.apply({ ...item, at }, target)
      if (item.op === 'createWebsite' && result.changed) this.journal.begin((result.outcome as StoredWebsite).appId)
      this.#publishRemovedWebsites()
      return result
    }
    if ('record' in item) {
      if (this.machine.memory.has(item.record.appId)) this.journal.store(item.record, localCall !== null)
    } else if ('clear' in item) {
      this.journal.empty(item.clear ?? undefined)
      // Check that the website exists, because the journals of removed websites are also cleared.
      if (item.clear !== null && this.machine.memory.has(item.clear)) this.journal.begin(item.clear)
    } else this.changes.publish(item.change)
    return { applied: true, outcome: undefined }
  }

  #publishRemovedWebsites(): void {
    for (const appId of this.machine.memory.removeIdle()) {
      this.journal.empty(appId)
      this.changes.publish({ operation: 'deleteWebsite', app_id: appId })
    }
  }
}
