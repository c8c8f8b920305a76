import type { ComponentChildren, JSX, TargetedKeyboardEvent } from 'preact'

export interface Tab {
  id: string
  label: string
  /** Heading above the tab. Neighbors with the same heading share the heading. */
  group: string
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
  const groups = [...new Set(tabs.map(({ group }) => group))]
  return (
    <>
      <div role="tablist" class="tabs" aria-label={label} onKeyDown={moveFocus}>
        {groups.map((group) => (
          <div role="presentation" class="tab-group" key={group}>
            <span class="tab-group-label" aria-hidden="true">
              {group}
            </span>
            {tabs
              .filter((tab) => tab.group === group)
              .map(({ id, label: name, count }) => (
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
                  {count ? (
                    <>
                      {' '}
                      <span class="count">{count > 99 ? '99+' : count}</span>
                    </>
                  ) : null}
                </button>
              ))}
          </div>
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
