import type { ComponentChildren, JSX, TargetedEvent, TargetedMouseEvent } from 'preact'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'

interface DialogProps {
  title: string
  onClose: () => void
  children: ComponentChildren
  /** @default false */
  wide?: boolean
}

/** A dialog over the page; the browser keeps the focus in it and closes it on Escape. What had the focus before gets it back. */
export function Dialog({ title, onClose, children, wide = false }: DialogProps): JSX.Element {
  const element = useRef<HTMLDialogElement>(null)
  const isUnmounted = useRef(false)
  const titleId = useId()
  // At once: what somebody types next is meant for the dialog.
  useLayoutEffect(() => {
    const dialog = element.current
    const previousFocus = document.activeElement
    dialog?.showModal()
    // The browser would take the button that closes it.
    dialog?.querySelector<HTMLElement>('input, select, textarea')?.focus()
    return () => {
      isUnmounted.current = true
      dialog?.close()
      // The browser gives the focus back only where the dialog is still in the page.
      if (previousFocus instanceof HTMLElement) previousFocus.focus()
    }
  }, [])
  // Escape: the page closes the dialog itself. Left to the browser, `close` comes in a later task, in which it would take away a dialog
  // that somebody has opened since.
  const handleCancel = (event: TargetedEvent<HTMLDialogElement>): void => {
    event.preventDefault()
    onClose()
  }
  // A browser may close a dialog without asking. One that the page has removed is closed already.
  const handleClose = (): void => {
    if (!isUnmounted.current) onClose()
  }
  // A press on the backdrop is one on the dialog itself, since its contents fill it.
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
