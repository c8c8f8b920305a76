/** Items of the shared log. All replicas apply the items in the same order. */

import type { ControlChange } from '../../spec/generated/control.d.ts'
import type { JournalRecord } from '../journal/record.ts'
import type { Transition } from '../log/transition.ts'

export type LogItem =
  /** State transition. The log entry contains the time. */
  | Omit<Transition, 'at'>
  /** Journal record of a request or of a control plane call. */
  | { record: JournalRecord }
  /** Clears the journal of the website with this ID, or all journals if the ID is null. */
  | { clear: string | null }
  /** Control plane change, which is announced to listeners. */
  | { change: ControlChange }
