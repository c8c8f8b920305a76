/**
 * Copies text to the clipboard. Returns false if the browser does not allow copying.
 *
 * On pages loaded over plain HTTP from another machine, `navigator.clipboard` is not available. The older `copy` command still works on
 * such pages after a click.
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
  // Elements outside an open dialog are inert, so add the text to the dialog.
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
