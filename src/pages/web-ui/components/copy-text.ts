/**
 * Copies text to the clipboard. Returns false if the browser blocks copying.
 *
 * `navigator.clipboard` is not available on pages that were loaded over plain HTTP from another machine. On such pages, the older `copy`
 * command still works after a click.
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
  // Add the text field to an open dialog, because elements outside the dialog are inert.
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
