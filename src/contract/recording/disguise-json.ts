/** JSON of requests and answers, with stand-ins for what is somebody's. What is not known to be harmless is replaced. */
import { isNode, join, namesIn, placeAt } from '../../spec/document.ts'
import { formats } from '../../spec/formats.ts'
import type { SpecNode, SpecValue } from '../../spec/spec-node.ts'
import { isName } from '../overlay/observed-shape.ts'
import { isSafeMessage } from '../overlay/safe-words.ts'
import { harmlessForms, harmlessWords } from './harmless-words.ts'
import type { SecretKind, StandIns } from './stand-ins.ts'

/** How a field is replaced, by its name in lower case without `_`. */
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

/** Fields whose texts an app makes up: usual words stay. */
const madeUp: Readonly<Record<string, 'event' | 'source'>> = { event: 'event', name: 'event', source: 'source' }

const addresses: ReadonlySet<string> = new Set(['email', 'normalizedemail', 'relatedemails', 'suggestion'])

export interface Disguising {
  standIns: StandIns
  root: SpecNode
  /** What the credentials in it are: refused ones are told apart. */
  secrets: Readonly<Record<string, SecretKind>>
  /** The body of the request: what a message repeats of it is not kept. */
  sent: string
}

/** What is nested deeper is left out. */
const mostLevels = 50

/** `schema`: pointer of its schema; null where there is none. */
export function disguiseJson(value: unknown, schema: string | null, disguising: Disguising): unknown {
  return walk(value, disguising, { schema, name: '', level: 0, open: false })
}

interface Spot {
  schema: string | null
  /** Of the field that it is in. */
  name: string
  level: number
  /** Whether it is in a map that an app fills as it likes. */
  open: boolean
}

function walk(value: unknown, disguising: Disguising, { schema, name, level, open }: Spot): unknown {
  if (level > mostLevels) return null
  if (Array.isArray(value)) {
    const items = schema === null ? null : itemsOf(disguising.root, schema)
    return value.map((item) => walk(item, disguising, { schema: items, name, level: level + 1, open }))
  }
  if (typeof value === 'object' && value !== null) {
    const isOpen = open || (schema !== null && isOpenMap(disguising.root, schema))
    const entries = Object.entries(value).map(([key, item]) => {
      const own = schema === null ? null : propertyOf(disguising.root, schema, key)
      const shown = own !== null ? key : disguiseName(key, isOpen, disguising.standIns)
      return [shown, walk(item, disguising, { schema: own, name: key, level: level + 1, open: isOpen })]
    })
    return Object.fromEntries(entries)
  }
  if (typeof value === 'string') return disguiseText(value, schema, disguising, name)
  // A number that nobody knows could be a telephone's.
  return typeof value === 'number' && !isNumeric(disguising.root, schema) ? 0 : value
}

/** A name can be a key that somebody pasted into the wrong place, or in a map of an app a person's. */
function disguiseName(name: string, open: boolean, standIns: StandIns): string {
  if (harmlessWords.field.has(name)) return name
  return !open && isName(name) ? standIns.parts(name) : standIns.text('field', name)
}

function disguiseText(
  value: string,
  schema: string | null,
  { standIns, root, secrets, sent }: Disguising,
  name: string,
): string {
  const plain = name.toLowerCase().replaceAll('_', '')
  const secret = secrets[name]
  if (secret !== undefined) return value.trim() === '' ? value : standIns.secret(secret, value)
  if (schema !== null && isWord(root, schema, value)) return value
  if (addresses.has(plain) || /^\S+@\S+\.\S+$/.test(value.trim())) return standIns.address(value)
  if (formats['date-time']?.(value)) return value
  if (plain === 'domain') return standIns.domain(value)
  if (plain === 'ip') return standIns.ip(value)
  if (plain === 'hash' || plain === 'short') return standIns.hash(value)
  if (plain === 'message' || plain === 'reasons') {
    return isSafeMessage(value, sent) ? value : standIns.text('message', value)
  }
  if (schema !== null && harmlessForms[plain]?.test(value)) return value
  const kind = schema === null ? undefined : madeUp[plain]
  if (kind !== undefined) return harmlessWords[kind].has(value) ? value : standIns.text(kind, value)
  const url = kinds[plain] === 'url' ? `https://site.example/${standIns.text('page', value)}` : null
  return url ?? standIns.text(kinds[plain] ?? 'text', value)
}

function isNumeric(root: SpecNode, schema: string | null): boolean {
  if (schema === null) return false
  const { type } = placeAt(root, schema).node
  const types = Array.isArray(type) ? type : [type]
  return types.includes('number') || types.includes('integer')
}

/** Whether it is one of the words that the schema lists. */
function isWord(root: SpecNode, schema: string, value: string): boolean {
  const { node } = placeAt(root, schema)
  return node.const === value || (Array.isArray(node.enum) && node.enum.includes(value))
}

/** Whether anything may stand in it, and nothing is said of what. */
function isOpenMap(root: SpecNode, schema: string): boolean {
  const { node } = placeAt(root, schema)
  return node.additionalProperties === true && !isNode(node.properties)
}

/** Pointer of a property's schema, wherever the schemas around it have it; null where they do not. */
function propertyOf(root: SpecNode, schema: string, name: string): string | null {
  const { node, pointer } = placeAt(root, schema)
  if (namesIn({ node, pointer }, 'properties').includes(name)) {
    const properties = isNode(node.properties) ? node.properties : {}
    return isNode(properties[name]) ? join(pointer, 'properties', name) : null
  }
  for (const branch of branchesOf(node, pointer)) {
    const found = propertyOf(root, branch, name)
    if (found !== null) return found
  }
  return null
}

function itemsOf(root: SpecNode, schema: string): string | null {
  const { node, pointer } = placeAt(root, schema)
  return isNode(node.items) ? join(pointer, 'items') : null
}

function branchesOf(node: SpecNode, pointer: string): string[] {
  return (['anyOf', 'oneOf', 'allOf'] as const).flatMap((keyword) => {
    const branches: SpecValue | undefined = node[keyword]
    return Array.isArray(branches) ? branches.map((_, index) => join(pointer, keyword, index)) : []
  })
}
