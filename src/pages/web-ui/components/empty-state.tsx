import type { ComponentChildren, JSX } from 'preact'

/** Placeholder for an empty list. Explains what appears here and how. */
export function EmptyState({ children }: { children: ComponentChildren }): JSX.Element {
  return <div class="empty">{children}</div>
}
