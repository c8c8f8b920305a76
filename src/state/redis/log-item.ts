/** Items of the shared log. All replicas apply the items in the order of the log. */

import type { ControlChange } from '../../spec/generated/control.d.ts'
import type { JournalRecord } from '../journal/record.ts'
import type { Transition } from '../log/transition.ts'

export type LogItem =
  /** State transition. The time is stored in the log entry. */
  | Omit<Transition, 'at'>
  /** Journal record of a request or of a control plane call. */
  | { record: JournalRecord }
  /** ID of the website whose journal is cleared. If null, all journals are cleared. */
  | { clear: string | null }
  /** Control plane change, which is announced to listeners. */
  | { change: ControlChange }
