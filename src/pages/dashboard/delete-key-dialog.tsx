import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { DashboardKey } from '../../spec/generated/dashboard.d.ts'
import { Dialog } from '../web-ui/components/dialog.tsx'
import { deleteKey } from './api.ts'

interface DeleteKeyDialogProps {
  appId: string
  dashboardKey: DashboardKey
  onClose: () => void
  onDeleted: () => void
  /** Says in words why a call failed. */
  describeError: (error: unknown) => string
}

/** Asks before a key is deleted: nothing brings it back. */
export function DeleteKeyDialog({
  appId,
  dashboardKey: leaving,
  onClose,
  onDeleted,
  describeError: fail,
}: DeleteKeyDialogProps): JSX.Element {
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const handleConfirm = async (): Promise<void> => {
    setBusy(true)
    try {
      await deleteKey(appId, leaving.id)
      onDeleted()
    } catch (error) {
      setProblem(fail(error))
      setBusy(false)
    }
  }
  return (
    <Dialog title={`Delete “${leaving.name}”?`} onClose={onClose}>
      <p>
        <code>{leaving.prefix}…</code> stops working at once: calls with it get 401. Other keys and the public key stay
        as they are. This cannot be undone.
      </p>
      <p role="alert" class="bad">
        {problem}
      </p>
      <p class="actions">
        <button type="button" class="danger" disabled={isBusy} onClick={handleConfirm}>
          Delete key
        </button>
        <button type="button" onClick={onClose}>
          Keep it
        </button>
      </p>
    </Dialog>
  )
}
