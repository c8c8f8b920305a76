import type { JSX } from 'preact'

interface StoppedProps {
  title: string
  says: string
  hint?: string
  fix: string
  onFix: () => void
}

/** In place of the page where there is nothing to show. */
export function Stopped({ title, says, hint, fix, onFix }: StoppedProps): JSX.Element {
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
