import type { JSX } from 'preact'

/** Shows a time in UTC, with seconds. */
export function Timestamp({ at }: { at: string }): JSX.Element {
  return (
    <time dateTime={at} title={at}>
      {at.slice(0, 19).replace('T', ' ')}
    </time>
  )
}
