import type { ComponentChildren, JSX } from 'preact'

interface RemovableItemProps {
  children: ComponentChildren
  /** More buttons, shown before the button that removes the item. */
  actions?: ComponentChildren
  /** Label of the button for screen readers. */
  removeLabel: string
  onRemove: () => void
}

/** List item with a button that removes the item. */
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
