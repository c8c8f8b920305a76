import type { ComponentChildren, JSX } from 'preact'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps {
  title: string
  /** Text that explains which data is lost and whether the data can be restored. */
  children: ComponentChildren
  confirmLabel: string
  onConfirm: () => void
  onClose: () => void
}

/** Asks the user to confirm an action that cannot be undone. */
export function ConfirmDialog({ title, children, confirmLabel, onConfirm, onClose }: ConfirmDialogProps): JSX.Element {
  const handleConfirm = (): void => {
    onClose()
    onConfirm()
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{children}</p>
      <p class="buttons">
        <button type="button" class="danger" onClick={handleConfirm}>
          {confirmLabel}
        </button>
        <button type="button" onClick={onClose}>
          Cancel
        </button>
      </p>
    </Dialog>
  )
}
