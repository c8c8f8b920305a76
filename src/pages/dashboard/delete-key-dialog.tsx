import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { DashboardKey } from '../../spec/generated/dashboard.d.ts'
import { Dialog } from '../web-ui/components/dialog.tsx'
import { dashboardApi } from './api.ts'

interface DeleteKeyDialogProps {
  appId: string
  dashboardKey: DashboardKey
  onClose: () => void
  onDeleted: () => void
  /** Returns the message for an error and handles expired sessions. */
  describeError: (error: unknown) => string
}

/** Asks the user to confirm that a key should be deleted. Deleted keys cannot be restored. */
export function DeleteKeyDialog({
  appId,
  dashboardKey,
  onClose,
  onDeleted,
  describeError,
}: DeleteKeyDialogProps): JSX.Element {
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const handleConfirm = async (): Promise<void> => {
    setBusy(true)
    try {
      await dashboardApi.deleteKey(appId, dashboardKey.id)
      onDeleted()
    } catch (error) {
      setProblem(describeError(error))
      setBusy(false)
    }
  }
  return (
    <Dialog title={`Delete “${dashboardKey.name}”?`} onClose={onClose}>
      <p>
        <code>{dashboardKey.prefix}…</code> stops working immediately: requests with it get 401. Other keys and the
        public key are not affected. This cannot be undone.
      </p>
      <p role="alert" class="bad">
        {problem}
      </p>
      <p class="actions">
        <button type="button" class="danger" disabled={isBusy} onClick={handleConfirm}>
          Delete key
        </button>
        <button type="button" onClick={onClose}>
          Cancel
        </button>
      </p>
    </Dialog>
  )
}
