/**
 * Reports whether a text looks like an email address: the text contains a single `@` after at least one character, a dot inside the domain,
 * and no whitespace. This check is as lenient as that of the published client. The service reports all other problems. The check runs in
 * linear time, since sign-up forms pass on any input.
 */
export function hasEmailFormat(text: string): boolean {
  const [name, domain, more] = text.split('@', 3)
  if (!name || !domain || more !== undefined) return false
  return domain.slice(1, -1).includes('.') && !/\s/.test(text)
}
