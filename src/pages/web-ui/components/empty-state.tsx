import type { ComponentChildren, JSX } from 'preact'

/** Where nothing is: what would be there, and how it comes there. */
export function EmptyState({ children }: { children: ComponentChildren }): JSX.Element {
  return <div class="empty">{children}</div>
}
