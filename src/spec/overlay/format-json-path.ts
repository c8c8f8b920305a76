/** Formats keys as a JSONPath such as `$.components.schemas.Health`. Keys with special characters are quoted. */
export function formatJsonPath(keys: readonly (string | number)[]): string {
  return keys.reduce<string>((path, key) => {
    if (typeof key === 'number') return `${path}[${key}]`
    return /^[A-Za-z_]\w*$/.test(key) ? `${path}.${key}` : `${path}['${quote(key)}']`
  }, '$')
}

function quote(key: string): string {
  return key
    .replaceAll(/[\\']/g, '\\$&')
    .replaceAll(/\p{Cc}/gu, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
