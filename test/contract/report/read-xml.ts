/** Strict XML parser that throws on malformed input. Comments, CDATA sections and doctypes are not supported. */
export interface XmlElement {
  name: string
  attributes: Record<string, string>
  children: XmlElement[]
  text: string
}

const tag = /<(?:\?xml version="1\.0" encoding="UTF-8"\?|(\/?)([a-z-]+)((?:\s+[a-z]+="[^"<]*")*)\s*(\/?))>/y

export function readXml(document: string): XmlElement {
  // Characters that XML does not allow (XML 1.0, 2.2).
  const odd = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.exec(document)
  if (odd) throw new Error(`XML has no sign for U+${odd[0].codePointAt(0)?.toString(16)}`)
  const root: XmlElement = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  for (let at = 0; at < document.length; ) {
    const current = open.at(-1) ?? root
    if (document[at] !== '<') {
      const end = document.indexOf('<', at)
      current.text += decode(document.slice(at, end === -1 ? document.length : end))
      at = end === -1 ? document.length : end
      continue
    }
    tag.lastIndex = at
    const match = tag.exec(document)
    if (!match) throw new Error(`No tag: ${document.slice(at, at + 60)}`)
    at = tag.lastIndex
    const [, closes, name, attributes = '', empty] = match
    if (name === undefined) continue
    if (closes) {
      if (open.pop()?.name !== name) throw new Error(`</${name}> closes another element`)
      continue
    }
    const element: XmlElement = { name, attributes: readAttributes(attributes), children: [], text: '' }
    current.children.push(element)
    if (!empty) open.push(element)
  }
  const [only, ...others] = root.children
  if (open.length !== 1 || !only || others.length > 0) throw new Error('It is not one element')
  return only
}

function readAttributes(text: string): Record<string, string> {
  const pairs = Array.from(
    text.matchAll(/([a-z]+)="([^"]*)"/g),
    ([, name = '', value = '']) => [name, decode(value)] as const,
  )
  if (new Set(pairs.map(([name]) => name)).size !== pairs.length) throw new Error('An attribute stands there twice')
  return Object.fromEntries(pairs)
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' }

function decode(text: string): string {
  return text.replaceAll(/&(\w*;?)/g, (_, name: string) => {
    const sign = entities[name.replace(';', '')]
    if (sign === undefined || !name.endsWith(';')) throw new Error(`Unknown entity &${name}`)
    return sign
  })
}
