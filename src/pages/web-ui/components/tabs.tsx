import type { ComponentChildren, JSX, TargetedKeyboardEvent } from 'preact'

export interface Tab {
  id: string
  label: string
  /** Number shown after the label. A count of 0 is not shown. */
  count?: number
}

interface TabsProps {
  label: string
  tabs: readonly Tab[]
  current: string
  onSelect: (id: string) => void
  children: ComponentChildren
}

/** Accessible tabs. The Tab key moves the focus to the tab list, and the arrow keys switch between tabs. */
export function Tabs({ label, tabs, current, onSelect, children }: TabsProps): JSX.Element {
  const moveFocus = (event: TargetedKeyboardEvent<HTMLElement>): void => {
    const at = tabs.findIndex(({ id }) => id === current)
    const next = findNextIndex(event.key, at, tabs.length)
    const tab = next === null ? undefined : tabs[next]
    if (!tab) return
    event.preventDefault()
    onSelect(tab.id)
    document.getElementById(`tab-${tab.id}`)?.focus()
  }
  return (
    <>
      <div role="tablist" class="tabs" aria-label={label} onKeyDown={moveFocus}>
        {tabs.map(({ id, label: name, count }) => (
          <button
            type="button"
            role="tab"
            key={id}
            id={`tab-${id}`}
            aria-selected={id === current}
            aria-controls="tab-panel"
            tabIndex={id === current ? 0 : -1}
            onClick={() => onSelect(id)}
          >
            {name}
            {count ? <span class="count"> {count > 99 ? '99+' : count}</span> : null}
          </button>
        ))}
      </div>
      <div role="tabpanel" id="tab-panel" class="tab-panel" aria-labelledby={`tab-${current}`} tabIndex={-1}>
        {children}
      </div>
    </>
  )
}

function findNextIndex(key: string, at: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return (at + 1) % count
    case 'ArrowLeft':
      return (at - 1 + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}
