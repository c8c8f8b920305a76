/**
 * Returns false if the browser blocks copying.
 *
 * Falls back to the older `copy` command, because `navigator.clipboard` is not available on pages loaded over plain HTTP from another
 * machine. The `copy` command works only in response to a click.
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
  // If a dialog is open, add the text field to the dialog, because elements outside the dialog cannot be focused.
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
