import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { DashboardKey } from '../../spec/generated/dashboard.d.ts'
import { Dialog } from '../web-ui/parts/dialog.tsx'
import { deleteKey } from './api.ts'

interface DeleteKeyProps {
  appId: string
  leaving: DashboardKey
  onClose: () => void
  onDeleted: () => void
  /** Says in words why a call failed. */
  fail: (error: unknown) => string
}

/** Asks before a key is deleted: nothing brings it back. */
export function DeleteKey({ appId, leaving, onClose, onDeleted, fail }: DeleteKeyProps): JSX.Element {
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const confirm = async (): Promise<void> => {
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
        <button type="button" class="danger" disabled={busy} onClick={confirm}>
          Delete key
        </button>
        <button type="button" onClick={onClose}>
          Keep it
        </button>
      </p>
    </Dialog>
  )
}
