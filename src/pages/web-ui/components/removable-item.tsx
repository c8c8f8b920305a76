import type { ComponentChildren, JSX } from 'preact'

interface RemovableItemProps {
  children: ComponentChildren
  /** Additional buttons, shown before the Remove button. */
  actions?: ComponentChildren
  /** Screen reader label of the button. */
  removeLabel: string
  onRemove: () => void
}

/** List item with a Remove button. */
export function RemovableItem({ children, actions, removeLabel, onRemove }: RemovableItemProps): JSX.Element {
  return (
    <li>
      <span>{children}</span>
      {actions}
      <button type="button" class="quiet" aria-label={removeLabel} onClick={onRemove}>
        remove
      </button>
    </li>
  )
}
