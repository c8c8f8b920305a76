/** How long to wait for the focused element to be removed. */
const observeMs = 3000

/**
 * Restores the focus when an action removes the focused element, for example the row of a deleted fault. Otherwise keyboard users would
 * lose their place.
 */
export function restoreFocusNearby(): void {
  const focused = document.activeElement
  const container = focused?.closest<HTMLElement>('[role=tabpanel], dialog, header, section')
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
