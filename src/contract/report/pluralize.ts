/** Formats a count with its noun, for example `1 rule` or `2 rules`. */
export function pluralize(count: number, singular: string, plural: string = `${singular}s`): string {
  return `${count} ${count === 1 ? singular : plural}`
}
