/** What stands in the log that replicas share, in one order for all of them. */

import type { ControlChange } from '../../spec/generated/control.d.ts'
import type { JournalRecord } from '../journal/record.ts'
import type { Transition } from '../log/transition.ts'

export type LogItem =
  /** Its time is that of the entry that it stands in. */
  | Omit<Transition, 'at' | 'id'>
  /** A request, or a line that a control drew. */
  | { record: JournalRecord }
  /** The journal of a website is emptied, or all of it. */
  | { clear: string | null }
  /** A call of the control plane changed something. */
  | { change: ControlChange }
