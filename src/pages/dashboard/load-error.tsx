import type { JSX } from 'preact'

/** Shows an error message and a button to try again. */
export function LoadError({
  text,
  onRetry,
}: {
  text: string | null
  onRetry: () => Promise<void>
}): JSX.Element | null {
  if (text === null) return null
  return (
    <div class="problem" role="alert">
      <p>{text}</p>
      <button type="button" onClick={onRetry}>
        Try again
      </button>
    </div>
  )
}
