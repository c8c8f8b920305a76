/** How long what goes because of an action may take to go, in ms. */
const patience = 3000

/**
 * What has the focus may go because of what it does: a fault that is taken back, a button that is no longer needed. The browser then
 * forgets where somebody was who works with the keyboard; this leads back to what stands around it.
 */
export function keepFocusNear(): void {
  const focused = document.activeElement
  const around = focused?.closest<HTMLElement>('[role=tabpanel], dialog, header, section')
  if (!focused || !around) return
  const observer = new MutationObserver(() => {
    if (focused.isConnected) return
    observer.disconnect()
    if (document.activeElement !== document.body) return
    const stop = around.matches('[tabindex]') ? around : around.querySelector<HTMLElement>('input, button')
    stop?.focus({ preventScroll: true })
  })
  observer.observe(document.body, { childList: true, subtree: true })
  setTimeout(() => observer.disconnect(), patience)
}
