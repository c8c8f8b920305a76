/** Maximum time in ms to wait until the focused element is removed. */
const observeMs = 10_000

/**
 * Moves the focus to a nearby element if an action removes the focused element. For example, a button disappears with the row of a deleted
 * fault. Otherwise, keyboard users would lose their place on the page.
 */
export function restoreFocusNearby(): void {
  const focused = document.activeElement
  const container = focused?.closest<HTMLElement>('[role=tabpanel], [role=group], dialog, header, section')
  if (!focused || !container) return
  const observer = new MutationObserver(() => {
    if (focused.isConnected) return
    observer.disconnect()
    if (document.activeElement !== document.body) return
    const target = container.matches('[tabindex]') ? container : container.querySelector<HTMLElement>('input, button')
    target?.focus({ preventScroll: true })
  })
  observer.observe(document.body, { childList: true, subtree: true })
  setTimeout(() => observer.disconnect(), observeMs)
}
