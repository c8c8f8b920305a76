/**
 * Copies a text. Returns false if the browser does not allow copying.
 *
 * Browsers have no `navigator.clipboard` on plain http beyond this machine. The older command still works in response to a click.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.className = 'aside'
  const focused = document.activeElement
  // An open dialog makes everything outside of it inert.
  const container = focused?.closest('dialog') ?? document.body
  container.append(field)
  field.select()
  try {
    return document.execCommand('copy')
  } finally {
    field.remove()
    if (focused instanceof HTMLElement) focused.focus()
  }
}
