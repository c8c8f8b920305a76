/**
 * Reports whether a text looks like an email address: something before a single `@`, a dot inside the domain, no whitespace. This is as
 * loose as the published client; the service reports all other problems. Runs in linear time, since sign-up forms pass on any input.
 */
export function hasEmailFormat(text: string): boolean {
  const [name, domain, more] = text.split('@', 3)
  if (!name || !domain || more !== undefined) return false
  return domain.slice(1, -1).includes('.') && !/\s/.test(text)
}
