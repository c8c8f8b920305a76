/** What a website's calls are made with, by the names of the fields that take it (`data-is`). */
export interface WebsiteCredentials {
  private_key: string
  cop_key: string
  release_secret: string
  /** Token of the newest deletion link that was mailed; null where there is none. */
  link_token: string | null
}

/**
 * Puts a website's credentials into the fields of the page in place of another's. What somebody typed there stays; a body keeps all
 * but its cop_key.
 */
export function replaceCredentials(from: WebsiteCredentials, to: WebsiteCredentials): void {
  for (const input of document.querySelectorAll<HTMLInputElement>('form.try input[data-is]')) {
    const name = input.dataset.is ?? ''
    if (!isCredential(name, to)) continue
    // Where there is no token the field shows the spec's example of one.
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
