/** What came of an action: told at the edge of the page, and read aloud. */
import type { JSX } from 'preact'
import { useEffect, useReducer } from 'preact/hooks'

export interface Notice {
  id: number
  kind: 'good' | 'bad'
  text: string
}

export interface Notices {
  readonly list: readonly Notice[]
  tell(kind: Notice['kind'], text: string): void
  dismiss(id: number): void
  /** Takes all away: they were about what is not shown any more. */
  clear(): void
  subscribe(listener: () => void): () => void
}

/** How long good news stays, in ms; bad news stays until it is dismissed. */
const stay = 8000
/** Older ones go. */
const most = 3

export function createNotices(): Notices {
  let list: readonly Notice[] = []
  let last = 0
  const listeners = new Set<() => void>()
  const put = (next: readonly Notice[]): void => {
    list = next
    for (const listener of listeners) listener()
  }
  const notices: Notices = {
    get list() {
      return list
    },
    tell(kind, text) {
      const notice = { id: ++last, kind, text }
      put([...list.filter((each) => each.text !== text), notice].slice(-most))
      if (kind === 'good') setTimeout(() => notices.dismiss(notice.id), stay)
    },
    clear: () => put([]),
    dismiss: (id) => put(list.filter((each) => each.id !== id)),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  return notices
}

export function NoticeList({ notices }: { notices: Notices }): JSX.Element {
  const [, drawAgain] = useReducer((count: number, _: undefined) => count + 1, 0)
  useEffect(() => notices.subscribe(() => drawAgain(undefined)), [notices])
  const show = (kind: Notice['kind']): JSX.Element[] =>
    notices.list
      .filter((notice) => notice.kind === kind)
      .map(({ id, text }) => (
        <div class={`notice ${kind}-notice`} key={id}>
          <span>{text}</span>
          <button type="button" class="close" aria-label="Dismiss" onClick={() => notices.dismiss(id)}>
            ×
          </button>
        </div>
      ))
  return (
    <div class="notices">
      <div role="status">{show('good')}</div>
      <div role="alert">{show('bad')}</div>
    </div>
  )
}
