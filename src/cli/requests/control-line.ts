import { maskSecrets } from '../../service/mask.ts'
import { toPrintable } from '../../service/printable.ts'
import type { JournalEntry } from '../../spec/generated/control.d.ts'
import { appendText } from '../response-line.ts'
import type { Output } from '../terminal.ts'

/** Reports whether a journal entry describes a call to the control plane or the dashboard, such as loading a scenario. */
export function isControlLine({ id }: { id: string }): boolean {
  return id.startsWith('line_')
}

interface ControlLine {
  app_id: string | null
  /** Formatted for display. */
  time: string
  message: string
}

/** Formats a line such as `12:04:31 == Loaded: scenario quota-exhausted, "Free quota used up"`. */
export function renderControlLine({ app_id, time, message }: ControlLine, defaultAppId: string, out: Output): string {
  const website = app_id === defaultAppId ? '' : ` (${app_id})`
  const text = toPrintable(maskSecrets(`${message}${website}`))
  return appendText(out.paint('dim', time), `== ${text}`, 'cyan', out)
}

/** Effects of control plane and dashboard calls, keyed by the `why.id` of the call's journal entry. */
const effects: Readonly<Record<string, string>> = {
  loaded: 'Loaded a scenario.',
  restored: 'Restored a saved state of the website.',
  reset: 'Reset the website to its initial state.',
  clock: 'Changed the website’s clock.',
  'dashboard-key': 'The dashboard call was authenticated with a private key.',
}

export function explainControlLine({ request, why }: JournalEntry): string {
  const effect = effects[why.id] ?? 'Changed the website.'
  return `This entry is a call to the control plane or the dashboard (${request.method} ${request.path}), not to the service’s API. ${effect}`
}
