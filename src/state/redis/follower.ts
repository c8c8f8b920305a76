/** Applies log items to this replica's copy of the shared state and journal. Notifies listeners of changes. */

import type { ControlChange } from '../../spec/generated/control.d.ts'
import type { Channel } from '../journal/channel.ts'
import type { LocalJournal } from '../journal/journal.ts'
import type { JournalRecord } from '../journal/record.ts'
import type { AppliedTransition, StateMachine } from '../log/state-machine.ts'
import type { Transition } from '../log/transition.ts'
import type { MemoryStore } from '../memory/store.ts'
import type { MemoryWebsite } from '../memory/website.ts'
import type { StoredWebsite } from '../port.ts'

/** Item in the shared log. All replicas apply the log items in the same order. */
export type LogItem =
  /** Omits `at`, because the log entry contains the time. */
  | Omit<Transition, 'at'>
  | { record: JournalRecord }
  /** ID of the website whose journal is cleared, or null to clear all journals. The website may have been removed. */
  | { clear: string | null }
  | { change: ControlChange }

export interface LocalCall {
  target: MemoryWebsite | null
  /** Store in which `target` was found. If the replica has replaced this store since then, `target` is ignored. */
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
    this.journal.clear()
  }

  /** `at` is the time of the item's log entry. `localCall` is null if another replica made the call. */
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
      if (item.clear === null || this.machine.memory.has(item.clear)) this.journal.clear(item.clear ?? undefined)
      else this.journal.remove(item.clear)
    } else this.changes.publish(item.change)
    return { applied: true, outcome: undefined }
  }

  #publishRemovedWebsites(): void {
    for (const appId of this.machine.memory.removeIdle()) {
      this.journal.remove(appId)
      this.changes.publish({ operation: 'deleteWebsite', app_id: appId })
    }
  }
}
