import type { ComponentChildren, JSX } from 'preact'
import { Dialog } from './dialog.tsx'

interface ConfirmProps {
  /** A question. */
  title: string
  /** What goes, and whether it comes back. */
  children: ComponentChildren
  /** What the button says that does it. */
  does: string
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something goes that nothing brings back. */
export function Confirm({ title, children, does, onConfirm, onClose }: ConfirmProps): JSX.Element {
  const confirm = (): void => {
    onClose()
    onConfirm()
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{children}</p>
      <p class="buttons">
        <button type="button" class="danger" onClick={confirm}>
          {does}
        </button>
        <button type="button" onClick={onClose}>
          Keep
        </button>
      </p>
    </Dialog>
  )
}
