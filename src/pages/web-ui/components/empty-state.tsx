import type { ComponentChildren, JSX } from 'preact'

/** Placeholder for an empty list. The text explains which items appear in the list and how to add them. */
export function EmptyState({ children }: { children: ComponentChildren }): JSX.Element {
  return <div class="empty">{children}</div>
}
