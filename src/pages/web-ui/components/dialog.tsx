import type { ComponentChildren, JSX, TargetedEvent, TargetedMouseEvent } from 'preact'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'

interface DialogProps {
  title: string
  onClose: () => void
  children: ComponentChildren
  /** @default false */
  wide?: boolean
}

/** Modal dialog. When the dialog closes, focus returns to the element that had the focus before. */
export function Dialog({ title, onClose, children, wide = false }: DialogProps): JSX.Element {
  const element = useRef<HTMLDialogElement>(null)
  const isUnmounted = useRef(false)
  const titleId = useId()
  // Use a layout effect to move the focus before the user can press another key.
  useLayoutEffect(() => {
    const dialog = element.current
    const previousFocus = document.activeElement
    dialog?.showModal()
    // Focus the first field or the primary button. By default, the browser would focus the Close button.
    dialog?.querySelector<HTMLElement>('input:not([type="file"]), select, textarea, .primary')?.focus()
    return () => {
      isUnmounted.current = true
      dialog?.close()
      // Restore the focus, because the browser does not restore it if the dialog was removed from the document.
      if (previousFocus instanceof HTMLElement) previousFocus.focus()
    }
  }, [])
  // Close the dialog immediately when the user presses Escape. The browser's `close` event fires later and could close a newer dialog.
  const handleCancel = (event: TargetedEvent<HTMLDialogElement>): void => {
    event.preventDefault()
    onClose()
  }
  // Browsers can close a dialog without a `cancel` event. Ignore the `close` event if the dialog was already removed.
  const handleClose = (): void => {
    if (!isUnmounted.current) onClose()
  }
  // If the click target is the dialog itself, the user clicked the backdrop, because the content fills the dialog.
  const handleClick = (event: TargetedMouseEvent<HTMLDialogElement>): void => {
    if (event.target === element.current) onClose()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it, as the browser does
    <dialog
      ref={element}
      class={wide ? 'wide' : ''}
      aria-labelledby={titleId}
      onCancel={handleCancel}
      onClose={handleClose}
      onClick={handleClick}
    >
      <div class="dialog-body">
        <div class="dialog-head">
          <h2 id={titleId}>{title}</h2>
          <button type="button" class="close" aria-label="Close" onClick={onClose}>
            ×
          </button>
        </div>
        {children}
      </div>
    </dialog>
  )
}
