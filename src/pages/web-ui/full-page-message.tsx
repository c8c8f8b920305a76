import type { JSX } from 'preact'

interface FullPageMessageProps {
  title: string
  message: string
  hint?: string
  actionLabel: string
  onAction: () => void
}

/** In place of the page where there is nothing to show. */
export function FullPageMessage({
  title,
  message: says,
  hint,
  actionLabel: fix,
  onAction: onFix,
}: FullPageMessageProps): JSX.Element {
  return (
    <main class="stopped">
      <h1>{title}</h1>
      <p>{says}</p>
      {hint === undefined ? null : <p class="muted">{hint}</p>}
      <button type="button" class="primary" onClick={onFix}>
        {fix}
      </button>
    </main>
  )
}
