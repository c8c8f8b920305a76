/** Helpers for JSON pointers (RFC 6901). */

export function jsonPointer(...keys: readonly (string | number)[]): string {
  return keys.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

export function parsePointer(path: string): string[] {
  return path
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** Formats a JSON pointer as a JavaScript-style path, such as `people[0].email`. */
export function formatPath(path: string): string {
  return parsePointer(path).reduce((text, key) => {
    if (/^\d+$/.test(key)) return `${text}[${key}]`
    return text === '' ? cut(key) : `${text}.${cut(key)}`
  }, '')
}

/** Truncates text of more than 80 characters. */
export function quote(text: string): string {
  return `"${cut(text)}"`
}

function cut(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}
