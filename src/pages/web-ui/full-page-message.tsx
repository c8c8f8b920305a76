import type { JSX } from 'preact'

interface FullPageMessageProps {
  title: string
  message: string
  hint?: string
  actionLabel: string
  onAction: () => void
}

/** Message that fills the page if there is no website to show. */
export function FullPageMessage({ title, message, hint, actionLabel, onAction }: FullPageMessageProps): JSX.Element {
  return (
    <main class="stopped">
      <h1>{title}</h1>
      <p>{message}</p>
      {hint === undefined ? null : <p class="muted">{hint}</p>}
      <button type="button" class="primary" onClick={onAction}>
        {actionLabel}
      </button>
    </main>
  )
}
