import type { JSX } from 'preact'

/** A time as a table shows it: UTC, to the second, so that it can be compared with the mock's other pages. */
export function Moment({ at }: { at: string }): JSX.Element {
  return (
    <time dateTime={at} title={at}>
      {at.slice(0, 19).replace('T', ' ')}
    </time>
  )
}
