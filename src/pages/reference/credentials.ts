/** The field names match the `data-is` attributes in the forms. */
export interface WebsiteCredentials {
  private_key: string
  cop_key: string
  release_secret: string
  /** Deletion token from the newest email. Null if no token is available. */
  link_token: string | null
}

/**
 * Replaces one website's credentials with another's in all forms on the page. Does not change fields that the user has edited. In request
 * bodies, replaces only the cop_key.
 */
export function replaceCredentials(from: WebsiteCredentials, to: WebsiteCredentials): void {
  for (const input of document.querySelectorAll<HTMLInputElement>('form.try input[data-is]')) {
    const name = input.dataset.is ?? ''
    if (!isCredential(name, to)) continue
    // If the website has no deletion token, the token field contains its default value (the example from the spec).
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
