import type { ComponentChildren, JSX, TargetedEvent, TargetedMouseEvent } from 'preact'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'

interface DialogProps {
  title: string
  onClose: () => void
  children: ComponentChildren
  /** @default false */
  wide?: boolean
}

/** When the dialog closes, focus returns to the previously focused element. */
export function Dialog({ title, onClose, children, wide = false }: DialogProps): JSX.Element {
  const element = useRef<HTMLDialogElement>(null)
  const isUnmounted = useRef(false)
  const titleId = useId()
  // Use a layout effect, because focus must move before the user can press another key.
  useLayoutEffect(() => {
    const dialog = element.current
    const previousFocus = document.activeElement
    dialog?.showModal()
    // Focus the first field, or the primary button if there are no fields. By default, the browser would focus the Close button.
    dialog?.querySelector<HTMLElement>('input:not([type="file"]), select, textarea, .primary')?.focus()
    return () => {
      isUnmounted.current = true
      dialog?.close()
      // Restore focus explicitly, because the browser does not restore focus when a dialog is removed from the document.
      if (previousFocus instanceof HTMLElement) previousFocus.focus()
    }
  }, [])
  // Close the dialog as soon as the user presses Escape. By the time the `close` event fires, another dialog could be open.
  const handleCancel = (event: TargetedEvent<HTMLDialogElement>): void => {
    event.preventDefault()
    onClose()
  }
  /*
   * Handle the `close` event, because browsers can close a dialog without a `cancel` event. Ignore the event if the dialog was already
   * removed.
   */
  const handleClose = (): void => {
    if (!isUnmounted.current) onClose()
  }
  // The content fills the dialog, so a click on the dialog element itself is a click on the backdrop.
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
