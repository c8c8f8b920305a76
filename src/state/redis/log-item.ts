/** Items in the shared log. All replicas apply them in the same order. */

import type { ControlChange } from '../../spec/generated/control.d.ts'
import type { JournalRecord } from '../journal/record.ts'
import type { Transition } from '../log/transition.ts'

export type LogItem =
  /** State transition. Its time is stored in the log entry. */
  | Omit<Transition, 'at'>
  /** Journal record for a request or control plane call. */
  | { record: JournalRecord }
  /** ID of the website whose journal should be cleared. Null to clear all journals. */
  | { clear: string | null }
  /** Control plane change to announce to listeners. */
  | { change: ControlChange }
