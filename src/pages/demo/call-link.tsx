import type { JSX } from 'preact'

export function CallLink({ website, id }: { website: string; id: string }): JSX.Element {
  return (
    <a class="mono" href={`/_mock/ui/?${new URLSearchParams({ website, call: id })}`}>
      {id}
    </a>
  )
}
