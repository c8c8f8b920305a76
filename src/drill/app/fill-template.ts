import { getAtPointer } from '../../contract/get-at-pointer.ts'
import { tryParseJson } from '../../spec/json.ts'

export interface TemplateValues {
  email: string
  /** String of letters that is different for each signup. */
  unique: string
  cookies: ReadonlyMap<string, string>
  /** Body of the page that was requested before the signup. Empty if no page was requested. */
  page: string
}

const placeholder = /\{(email|unique|cookie:[^}]+|input:[^}]+|meta:[^}]+|json:[^}]+)\}/g

/**
 * Replaces placeholders in all strings in a value. The placeholders are:
 * - `{email}`, `{unique}` and `{cookie:NAME}`
 * - `{input:NAME}`, `{meta:NAME}` and `{json:POINTER}`, which are read from the page that was requested before the signup
 *
 * A placeholder without a value is replaced with an empty string.
 */
export function fillTemplate<T>(template: T, values: TemplateValues): T
export function fillTemplate(template: unknown, values: TemplateValues): unknown {
  if (typeof template === 'string') return fillText(template, values)
  if (Array.isArray(template)) return template.map((item) => fillTemplate(item, values))
  if (typeof template !== 'object' || template === null) return template
  return Object.fromEntries(Object.entries(template).map(([name, item]) => [name, fillTemplate(item, values)]))
}

/**
 * Like `fillTemplate`, but percent-encodes the values, because an unencoded `+` in a query is a space. Does not encode slashes, because a
 * value can be a path.
 */
export function fillUrl(template: string, values: TemplateValues): string {
  return fillText(template, values, (value) => encodeURIComponent(value).replaceAll('%2F', '/'))
}

function fillText(template: string, values: TemplateValues, encode = (value: string): string => value): string {
  return template.replaceAll(placeholder, (_, name: string) => encode(readPlaceholder(name, values)))
}

function readPlaceholder(placeholderName: string, { email, unique, cookies, page }: TemplateValues): string {
  const [kind = '', ...rest] = placeholderName.split(':')
  const name = rest.join(':')
  switch (kind) {
    case 'email':
      return email
    case 'unique':
      return unique
    case 'cookie':
      return cookies.get(name) ?? ''
    case 'input':
      return readInputs(page).get(name) ?? ''
    case 'meta':
      return readAttributes(page, 'meta', 'content').get(name) ?? ''
    default: {
      const found = getAtPointer(tryParseJson(page), name)
      return typeof found === 'string' || typeof found === 'number' ? String(found) : ''
    }
  }
}

export function readHiddenInputs(page: string): Map<string, string> {
  return readAttributes(page, 'input', 'value', /\btype\s*=\s*["']?hidden\b/i)
}

function readInputs(page: string): Map<string, string> {
  return readAttributes(page, 'input', 'value')
}

function readAttributes(page: string, element: string, attribute: string, condition = /(?:)/): Map<string, string> {
  const found = new Map<string, string>()
  for (const [tag] of page.matchAll(new RegExp(`<${element}\\b[^>]*>`, 'gi'))) {
    const name = readAttribute(tag, 'name')
    if (name !== null && condition.test(tag)) found.set(name, readAttribute(tag, attribute) ?? '')
  }
  return found
}

export function readAttribute(tag: string, name: string): string | null {
  const [, double, single, bare] =
    new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(tag) ?? []
  const text = double ?? single ?? bare
  return text === undefined ? null : decodeEntities(text)
}

function decodeEntities(text: string): string {
  return text
    .replaceAll(/&#(?:x([\da-f]{1,6})|(\d{1,7}));/gi, (_, hex?: string, decimal?: string) =>
      String.fromCodePoint(Math.min(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16), 0x10ffff)),
    )
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
