/** Maximum time to wait for the focused element to be removed, in milliseconds. */
const observeMs = 10_000

/**
 * If the focused element, such as a Remove button, is removed, moves the focus to the surrounding panel or section, or to its first input
 * or button. Otherwise, keyboard users would lose their position on the page.
 */
export function restoreFocus(): void {
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
