/** Finds the operation that a request is for: the same for every way in. */
import { because } from '../journal/why.ts'
import type { Hint } from '../spec/generated/control.d.ts'
import { type OperationId, operations } from '../spec/generated/operations.ts'
import { byPrivateKey } from './admission.ts'
import type { Exchange, Route, Services } from './exchange.ts'
import { explainMethod, explainPath } from './help/address.ts'
import { methodNotAllowed, notFound, preflight } from './outcomes.ts'
import type { Destination } from './pipeline.ts'
import { routes } from './routes.ts'

/** Where a request goes. */
export interface Found {
  /** Null where the path or the method is none of an operation's. */
  operation: OperationId | null
  destination: Destination
  /** Parameters of the path, decoded. */
  params: Readonly<Record<string, string>>
  /** The path itself, where it has none: records share it. */
  path?: string
}

export interface Router {
  /** Where a request goes that fits an operation; null where none has this path with this method. */
  findOperation(method: string, path: string): Found | null
  /** Where any request goes: what fits no operation is answered as A7 and A24 say. */
  find(method: string, path: string): Found
}

interface Place {
  /** Segments of the path; a parameter is one that begins with a colon. */
  readonly segments: readonly string[]
  readonly isPattern: boolean
  readonly methods: Map<string, Found>
  cors: boolean
}

const noParams: Found['params'] = {}

/** `word` is the automation platform's, the last segment of its path (service 4.3). */
export function createRouter(word: string): Router {
  const places = new Map<string, Place>()
  for (const route of routes) {
    const path = pathOf(route, word)
    const segments = path.split('/')
    const isPattern = segments.some(isParameter)
    const place = places.get(path) ?? { segments, isPattern, methods: new Map<string, Found>(), cors: false }
    places.set(path, place)
    const { operation, cors = false } = route
    const found: Found = { operation, destination: route, params: noParams }
    place.methods.set(operations[operation].method, isPattern ? found : { ...found, path })
    place.cors ||= cors
  }
  const patterns = [...places.values()].filter(({ isPattern }) => isPattern)

  const findPlace = (path: string): Place | undefined => {
    const place = places.get(path)
    if (place && !place.isPattern) return place
    const parts = path.split('/')
    return patterns.find(({ segments }) => fits(parts, segments))
  }
  const findOperation: Router['findOperation'] = (method, path) => {
    const place = findPlace(path)
    const found = place?.methods.get(method)
    return place?.isPattern && found ? { ...found, params: readParams(path, place) } : (found ?? null)
  }
  return {
    findOperation,
    find(method, path) {
      // The answer to HEAD is that to GET without its body, which the way in leaves out.
      const found = findOperation(method === 'HEAD' ? 'GET' : method, path)
      if (found) return found
      const place = findPlace(path)
      if (place) return { operation: null, destination: otherMethod(method, place), params: readParams(path, place) }
      return { operation: null, destination: isExport(path) ? unknownExport : unknownPath, params: noParams }
    },
  }
}

function pathOf({ operation }: Route, word: string): string {
  const { path } = operations[operation]
  const address = operation === 'postAutomationConversion' ? path.slice(0, path.lastIndexOf('/') + 1) + word : path
  return address.replaceAll(/\{(\w+)\}/g, ':$1')
}

function isParameter(segment: string): boolean {
  return segment.startsWith(':')
}

function fits(parts: readonly string[], segments: readonly string[]): boolean {
  return (
    parts.length === segments.length &&
    segments.every((segment, index) => (isParameter(segment) ? parts[index] !== '' : segment === parts[index]))
  )
}

function readParams(path: string, { segments, isPattern }: Place): Found['params'] {
  if (!isPattern) return noParams
  const parts = path.split('/')
  const params = segments.map((segment, index) => [segment, parts[index] ?? ''] as const)
  return Object.fromEntries(
    params.filter(([segment]) => isParameter(segment)).map(([segment, part]) => [segment.slice(1), decode(part)]),
  )
}

/** What cannot be decoded stays as it is. */
function decode(part: string): string {
  if (!part.includes('%')) return part
  return part.replaceAll(/(?:%[0-9A-Fa-f]{2})+/g, (encoded) => {
    try {
      return decodeURIComponent(encoded)
    } catch {
      return encoded
    }
  })
}

function otherMethod(method: string, { methods, cors }: Place): Destination {
  const allow = [...methods.keys()].join(', ')
  const [first] = methods.values()
  if (cors && method === 'OPTIONS') return { cors, outcome: () => preflight(allow, first?.operation ?? null) }
  return { cors, outcome: () => methodNotAllowed(allow, explainMethod(method)) }
}

/** Under `/export/` the key comes first (A24). */
function isExport(path: string): boolean {
  return path === '/api/v1/export' || path.startsWith('/api/v1/export/')
}

const unknownExport: Destination = {
  outcome: async (exchange, services) => {
    const admitted = await byPrivateKey(exchange, services)
    return 'status' in admitted ? admitted : notFound(because('unknown-export', {}, explainIn(exchange, services)))
  },
}

const unknownPath: Destination = {
  outcome: (exchange, services) => notFound(because('unknown-path', {}, explainIn(exchange, services))),
}

function explainIn({ path }: Exchange, { settings }: Services): Hint | null {
  return explainPath(path, settings.automationPlatform)
}
