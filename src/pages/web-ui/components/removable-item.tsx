import type { ComponentChildren, JSX } from 'preact'

interface RemovableItemProps {
  children: ComponentChildren
  /** Buttons to show before the Remove button. */
  actions?: ComponentChildren
  /** Screen reader label for the Remove button. */
  removeLabel: string
  onRemove: () => void
}

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
