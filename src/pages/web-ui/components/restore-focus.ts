/** How long what goes because of an action may take to go, in ms. */
const observeMs = 3000

/**
 * What has the focus may go because of what it does: a fault that is taken back, a button that is no longer needed. The browser then
 * forgets where somebody was who works with the keyboard; this leads back to what stands around it.
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
