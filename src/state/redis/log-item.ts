/** Items of the shared log. All replicas apply them in the same order. */

import type { ControlChange } from '../../spec/generated/control.d.ts'
import type { JournalRecord } from '../journal/record.ts'
import type { Transition } from '../log/transition.ts'

export type LogItem =
  /** The time is that of the log entry. */
  | Omit<Transition, 'at' | 'id'>
  /** A recorded request, or a journal line of a control call. */
  | { record: JournalRecord }
  /** Clears the journal of one website, or of all. */
  | { clear: string | null }
  /** A call of the control plane changed something. */
  | { change: ControlChange }
