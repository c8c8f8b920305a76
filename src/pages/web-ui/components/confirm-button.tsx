import type { ComponentChildren, JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Dialog } from './dialog.tsx'

interface ConfirmButtonProps {
  label: string
  /** @default false */
  isQuiet?: boolean
  /** Label for screen readers. Required if the visible label is not descriptive enough. */
  accessibleLabel?: string
  title: string
  /** Dialog text that explains which data will be lost and whether it can be restored. */
  children: ComponentChildren
  confirmLabel: string
  onConfirm: () => void
}

/** Button for an action that cannot be undone. Asks the user for confirmation in a dialog. */
export function ConfirmButton({
  label,
  isQuiet = false,
  accessibleLabel,
  title,
  children,
  confirmLabel,
  onConfirm,
}: ConfirmButtonProps): JSX.Element {
  const [isOpen, setOpen] = useState(false)
  const close = (): void => setOpen(false)
  const confirm = (): void => {
    close()
    onConfirm()
  }
  return (
    <>
      <button type="button" class={isQuiet ? 'quiet' : ''} aria-label={accessibleLabel} onClick={() => setOpen(true)}>
        {label}
      </button>
      {isOpen ? (
        <Dialog title={title} onClose={close}>
          <p>{children}</p>
          <p class="buttons">
            <button type="button" class="danger" onClick={confirm}>
              {confirmLabel}
            </button>
            <button type="button" onClick={close}>
              Cancel
            </button>
          </p>
        </Dialog>
      ) : null}
    </>
  )
}
