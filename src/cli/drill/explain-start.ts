import type { AppStartError } from '../../drill/app/app-process.ts'
import { UsageError } from '../usage-error.ts'

/** Explains why the app did not start. The app's output, which usually contains the reason, has already been printed. */
export function explainStart({ message, code }: AppStartError): UsageError {
  if (code === 'not-listening') {
    return new UsageError(
      message,
      'Make sure that the app listens on the port in the URL (also available as PORT), or increase --start-timeout',
    )
  }
  return new UsageError(message, code === 'exited' ? 'To find the cause, see the app’s output above' : null)
}
