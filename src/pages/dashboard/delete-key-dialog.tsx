import type { JSX } from 'preact'
import type { DashboardKey } from '../../spec/generated/dashboard.d.ts'
import { useAction } from '../use-action.ts'
import { Dialog } from '../web-ui/components/dialog.tsx'
import { dashboardApi } from './api.ts'

interface DeleteKeyDialogProps {
  appId: string
  dashboardKey: DashboardKey
  onClose: () => void
  onDeleted: () => void
}

/** Asks the user for confirmation, then deletes a key. */
export function DeleteKeyDialog({ appId, dashboardKey, onClose, onDeleted }: DeleteKeyDialogProps): JSX.Element {
  const { isBusy, problem, run } = useAction()
  const confirm = (): Promise<void> =>
    run(async () => {
      await dashboardApi.deleteKey(appId, dashboardKey.id)
      onDeleted()
    })
  return (
    <Dialog title={`Delete “${dashboardKey.name}”?`} onClose={onClose}>
      <p>
        Requests with <code>{dashboardKey.prefix}…</code> will get 401 immediately. Other keys and the public key are
        not affected. This cannot be undone.
      </p>
      <p role="alert" class="bad">
        {problem}
      </p>
      <p class="buttons">
        <button type="button" class="danger" disabled={isBusy} onClick={confirm}>
          Delete key
        </button>
        <button type="button" onClick={onClose}>
          Cancel
        </button>
      </p>
    </Dialog>
  )
}
