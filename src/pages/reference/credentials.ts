/** Credentials of a website, named like the fields that use them (`data-is`). */
export interface WebsiteCredentials {
  private_key: string
  cop_key: string
  release_secret: string
  /** Token of the newest deletion link that was mailed, or null if there is none. */
  link_token: string | null
}

/**
 * Replaces one website's credentials with another's in the fields of the page. Fields that the user edited keep their value. In bodies,
 * only the cop_key is replaced.
 */
export function replaceCredentials(from: WebsiteCredentials, to: WebsiteCredentials): void {
  for (const input of document.querySelectorAll<HTMLInputElement>('form.try input[data-is]')) {
    const name = input.dataset.is ?? ''
    if (!isCredential(name, to)) continue
    // Without a token, the field shows the example from the spec.
    if (input.value === (from[name] ?? input.defaultValue)) input.value = to[name] ?? input.defaultValue
  }
  const bodies = document.querySelectorAll<HTMLTextAreaElement | HTMLOptionElement>(
    'form.try textarea, form.try option',
  )
  for (const field of bodies) field.value = field.value.replaceAll(from.cop_key, to.cop_key)
}

function isCredential(name: string, credentials: WebsiteCredentials): name is keyof WebsiteCredentials {
  return Object.hasOwn(credentials, name)
}
