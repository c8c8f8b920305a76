/** Anonymizes JSON bodies. Replaces every value with a pseudonym, unless the value is known to be harmless. */
import { isNode, joinPointer, namesIn, resolvePointer } from '../../spec/document.ts'
import { formats } from '../../spec/formats.ts'
import type { SpecNode, SpecValue } from '../../spec/spec-node.ts'
import { isFieldName } from '../overlay/observed-shape.ts'
import { isSafeMessage } from '../overlay/safe-words.ts'
import { harmlessForms, harmlessWords } from './harmless-words.ts'
import type { Pseudonyms, SecretKind } from './pseudonyms.ts'

/** Pseudonym kinds, keyed by lowercase field name without underscores. */
const kinds: Readonly<Record<string, string>> = {
  userid: 'user',
  sessionid: 'session',
  externalid: 'order',
  id: 'id',
  conversionid: 'id',
  requestid: 'id',
  deviceid: 'device',
  pageurl: 'url',
  referrer: 'url',
  profileurl: 'url',
  useragent: 'agent',
  nextcursor: 'cursor',
  cursor: 'cursor',
  displayname: 'name',
}

/** Pseudonym kinds for app-defined values, keyed by lowercase field name. Values listed in `harmlessWords` do not get pseudonyms. */
const appDefined: Readonly<Record<string, 'event' | 'source'>> = { event: 'event', name: 'event', source: 'source' }

const addresses: ReadonlySet<string> = new Set(['email', 'normalizedemail', 'relatedemails', 'suggestion'])

export interface AnonymizeContext {
  pseudonyms: Pseudonyms
  root: SpecNode
  /**
   * Kind of each credential in the request or response body, keyed by field name. For example, the kind of a rejected `cop_key` is
   * `rejectedCopKey`.
   */
  secrets: Readonly<Record<string, SecretKind>>
  /** Request body of the exchange. Each `message` or `reasons` text that contains a string from this body is replaced with a pseudonym. */
  sent: string
}

/** Maximum nesting depth. Deeper values are replaced with null. */
const maxDepth = 50

/** @param schema pointer to the value's schema, or null if the value has no schema */
export function anonymizeJson(value: unknown, schema: string | null, context: AnonymizeContext): unknown {
  return walk(value, context, { schema, name: '', level: 0, open: false })
}

interface ValueContext {
  schema: string | null
  /** Name of the field that contains the value. */
  name: string
  level: number
  /** Whether the value is in a map with app-defined field names. */
  open: boolean
}

function walk(value: unknown, context: AnonymizeContext, { schema, name, level, open }: ValueContext): unknown {
  if (level > maxDepth) return null
  if (Array.isArray(value)) {
    const items = schema === null ? null : itemsOf(context.root, schema)
    return value.map((item) => walk(item, context, { schema: items, name, level: level + 1, open }))
  }
  if (typeof value === 'object' && value !== null) {
    const isOpen = open || (schema !== null && isOpenMap(context.root, schema))
    const entries = Object.entries(value).map(([key, item]) => {
      const own = schema === null ? null : propertyOf(context.root, schema, key)
      const shown = own !== null ? key : anonymizeFieldName(key, isOpen, context.pseudonyms)
      return [shown, walk(item, context, { schema: own, name: key, level: level + 1, open: isOpen })]
    })
    return Object.fromEntries(entries)
  }
  if (typeof value === 'string') return anonymizeText(value, schema, context, name)
  // Replace numbers in unknown fields with 0, because they may be phone numbers.
  return typeof value === 'number' && !isNumeric(context.root, schema) ? 0 : value
}

/** Anonymizes a field name. The name can contain a secret or, in a map with app-defined field names, personal data. */
function anonymizeFieldName(name: string, open: boolean, pseudonyms: Pseudonyms): string {
  if (harmlessWords.field.has(name)) return name
  return !open && isFieldName(name) ? pseudonyms.redact(name) : pseudonyms.text('field', name)
}

function anonymizeText(
  value: string,
  schema: string | null,
  { pseudonyms, root, secrets, sent }: AnonymizeContext,
  name: string,
): string {
  const plain = name.toLowerCase().replaceAll('_', '')
  const secret = secrets[name]
  if (secret !== undefined) return value.trim() === '' ? value : pseudonyms.secret(secret, value)
  if (schema !== null && isWord(root, schema, value)) return value
  if (addresses.has(plain) || /^\S+@\S+\.\S+$/.test(value.trim())) return pseudonyms.address(value)
  if (formats['date-time']?.(value)) return value
  if (plain === 'domain') return pseudonyms.domain(value)
  if (plain === 'ip') return pseudonyms.ip(value)
  if (plain === 'hash' || plain === 'short') return pseudonyms.hash(value)
  if (plain === 'message' || plain === 'reasons') {
    return isSafeMessage(value, sent) ? value : pseudonyms.text('message', value)
  }
  if (schema !== null && harmlessForms[plain]?.test(value)) return value
  const kind = schema === null ? undefined : appDefined[plain]
  if (kind !== undefined) return harmlessWords[kind].has(value) ? value : pseudonyms.text(kind, value)
  const url = kinds[plain] === 'url' ? `https://site.example/${pseudonyms.text('page', value)}` : null
  return url ?? pseudonyms.text(kinds[plain] ?? 'text', value)
}

function isNumeric(root: SpecNode, schema: string | null): boolean {
  if (schema === null) return false
  const { type } = resolvePointer(root, schema).node
  const types = Array.isArray(type) ? type : [type]
  return types.includes('number') || types.includes('integer')
}

function isWord(root: SpecNode, schema: string, value: string): boolean {
  const { node } = resolvePointer(root, schema)
  return node.const === value || (Array.isArray(node.enum) && node.enum.includes(value))
}

function isOpenMap(root: SpecNode, schema: string): boolean {
  const { node } = resolvePointer(root, schema)
  return node.additionalProperties === true && !isNode(node.properties)
}

/** Also searches the schemas in `anyOf`, `oneOf` and `allOf`. Returns null if the property has no schema. */
function propertyOf(root: SpecNode, schema: string, name: string): string | null {
  const { node, pointer } = resolvePointer(root, schema)
  if (namesIn({ node, pointer }, 'properties').includes(name)) {
    const properties = isNode(node.properties) ? node.properties : {}
    return isNode(properties[name]) ? joinPointer(pointer, 'properties', name) : null
  }
  for (const branch of branchesOf(node, pointer)) {
    const found = propertyOf(root, branch, name)
    if (found !== null) return found
  }
  return null
}

function itemsOf(root: SpecNode, schema: string): string | null {
  const { node, pointer } = resolvePointer(root, schema)
  return isNode(node.items) ? joinPointer(pointer, 'items') : null
}

function branchesOf(node: SpecNode, pointer: string): string[] {
  return (['anyOf', 'oneOf', 'allOf'] as const).flatMap((keyword) => {
    const branches: SpecValue | undefined = node[keyword]
    return Array.isArray(branches) ? branches.map((_, index) => joinPointer(pointer, keyword, index)) : []
  })
}
