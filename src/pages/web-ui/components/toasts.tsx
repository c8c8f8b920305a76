/** Shows the results of actions as toasts. Screen readers announce the toasts. */
import type { JSX } from 'preact'
import { useSubscription } from './use-rerender.ts'

interface Toast {
  id: number
  kind: 'good' | 'bad' | 'warning'
  text: string
  isUndoable: boolean
}

export interface Toasts {
  readonly list: readonly Toast[]
  /**
   * A new success toast replaces the previous one.
   * @param isUndoable whether to show an Undo button
   */
  show(kind: Toast['kind'], text: string, isUndoable?: boolean): void
  dismiss(id: number): void
  clear(): void
  clearErrors(): void
  subscribe(listener: () => void): () => void
}

/** Time after which a success toast disappears, in milliseconds. Other toasts have no time limit. */
const successDurationMs = 8000
const maxToasts = 3

export function createToasts(): Toasts {
  let list: readonly Toast[] = []
  let lastId = 0
  const listeners = new Set<() => void>()
  const update = (next: readonly Toast[]): void => {
    list = next
    for (const listener of listeners) listener()
  }
  const toasts: Toasts = {
    get list() {
      return list
    },
    show(kind, text, isUndoable = false) {
      const toast = { id: ++lastId, kind, text, isUndoable }
      const others = list.filter((each) => each.text !== text && !(kind === 'good' && each.kind === 'good'))
      update([...others, toast].slice(-maxToasts))
      if (kind === 'good') setTimeout(() => toasts.dismiss(toast.id), successDurationMs)
    },
    clear: () => update([]),
    clearErrors() {
      if (list.some(({ kind }) => kind === 'bad')) update(list.filter(({ kind }) => kind !== 'bad'))
    },
    dismiss: (id) => update(list.filter((each) => each.id !== id)),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  return toasts
}

interface ToastListProps {
  toasts: Toasts
  /** Null if the last action cannot be undone. */
  onUndo: (() => void) | null
}

export function ToastList({ toasts, onUndo }: ToastListProps): JSX.Element {
  useSubscription(toasts.subscribe)
  const renderToasts = (kind: Toast['kind']): JSX.Element[] =>
    toasts.list
      .filter((toast) => toast.kind === kind)
      .map(({ id, text, isUndoable }) => (
        <div class={`notice ${kind}-notice`} key={id}>
          <span>{text}</span>
          {isUndoable && onUndo ? (
            <button type="button" class="quiet" onClick={onUndo}>
              Undo
            </button>
          ) : null}
          <button type="button" class="close" aria-label="Dismiss" onClick={() => toasts.dismiss(id)}>
            ×
          </button>
        </div>
      ))
  return (
    <div class="notices">
      <div role="status">{renderToasts('good')}</div>
      <div role="alert">
        {renderToasts('bad')}
        {renderToasts('warning')}
      </div>
    </div>
  )
}
