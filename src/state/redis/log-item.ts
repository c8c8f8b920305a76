/** Items of the shared log. All replicas apply the items in the same order. */

import type { ControlChange } from '../../spec/generated/control.d.ts'
import type { JournalRecord } from '../journal/record.ts'
import type { Transition } from '../log/transition.ts'

export type LogItem =
  /** Transition, at the time of the log entry. */
  | Omit<Transition, 'at'>
  /** Recorded request, or a journal entry for a control plane call. */
  | { record: JournalRecord }
  /** Clears the journal of the website with this ID. If the ID is null, clears all journals. */
  | { clear: string | null }
  /** Change made by a control plane call. */
  | { change: ControlChange }
