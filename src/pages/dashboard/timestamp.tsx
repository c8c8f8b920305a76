import type { JSX } from 'preact'

/** A time as a table shows it: UTC, as the API tells it, to the second. */
export function Timestamp({ at }: { at: string }): JSX.Element {
  return (
    <time dateTime={at} title={at}>
      {at.slice(0, 19).replace('T', ' ')}
    </time>
  )
}
