import type { JSX } from 'preact'

/** A call in the journal, as the web UI shows it. */
export function CallLink({ website, id }: { website: string; id: string }): JSX.Element {
  return (
    <a class="mono" href={`/_mock/ui/?${new URLSearchParams({ website, call: id })}`}>
      {id}
    </a>
  )
}
