import type { ComponentChildren, JSX } from 'preact'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps {
  /** A question. */
  title: string
  /** What goes, and whether it comes back. */
  children: ComponentChildren
  /** What the button says that does it. */
  confirmLabel: string
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something goes that nothing brings back. */
export function ConfirmDialog({
  title,
  children,
  confirmLabel: does,
  onConfirm,
  onClose,
}: ConfirmDialogProps): JSX.Element {
  const handleConfirm = (): void => {
    onClose()
    onConfirm()
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{children}</p>
      <p class="buttons">
        <button type="button" class="danger" onClick={handleConfirm}>
          {does}
        </button>
        <button type="button" onClick={onClose}>
          Keep
        </button>
      </p>
    </Dialog>
  )
}
