/**
 * Something before one `@`, something with a dot inside after it, no blanks: as loose as the published client (client). What else is
 * wrong with an address, the service says. In linear time, since a signup form passes on whatever is typed into it.
 */
export function hasEmailFormat(text: string): boolean {
  const [name, domain, more] = text.split('@', 3)
  if (!name || !domain || more !== undefined) return false
  return domain.slice(1, -1).includes('.') && !/\s/.test(text)
}
