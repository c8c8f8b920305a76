/** JSON pointers, which say where something stands in a document. */

/** A JSON pointer from the keys that lead to a place. */
export function jsonPointer(...keys: readonly (string | number)[]): string {
  return keys.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

/** The keys of a JSON pointer. */
export function parsePointer(path: string): string[] {
  return path
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** A pointer as people write places: `people[0].email`. */
export function formatPath(path: string): string {
  return parsePointer(path).reduce((text, key) => {
    if (/^\d+$/.test(key)) return `${text}[${key}]`
    return text === '' ? cut(key) : `${text}.${cut(key)}`
  }, '')
}

/** A value of a document in quotes, cut where it is too long for one line. */
export function quote(text: string): string {
  return `"${cut(text)}"`
}

function cut(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}
