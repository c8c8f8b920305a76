/** Finds the route of a request, by the table of operations and the rejections of A7 and A24. */
import { TrieRouter } from 'hono/router/trie-router'
import { tryDecode } from 'hono/utils/url'
import type { Hint } from '../spec/generated/control.d.ts'
import { type OperationId, operations } from '../spec/generated/operations.ts'
import { because } from '../state/journal/why.ts'
import { byPrivateKey } from './admission.ts'
import { explainMethod, explainPath } from './help/address.ts'
import { methodNotAllowed, notFound, preflight } from './outcomes.ts'
import type { Admission, Match, RequestContext, Route, Services } from './request-context.ts'
import { routes } from './routes.ts'

/** A route with its place, as Hono's routers and apps take it. */
export interface Endpoint {
  method: string
  path: string
  route: Route
}

export interface Router {
  /** The operations, each with its path. */
  readonly operations: readonly Endpoint[]
  /** What else is answered on their paths. Counts for requests that match no operation. */
  readonly rejections: readonly Endpoint[]
  /** Finds the operation that a request is for. Null if the path or the method is another one. */
  match(method: string, path: string): Match | null
}

/** `word` is the last segment of the automation platform's path (service 4.3). */
export function createRouter(word: string): Router {
  const endpoints = routes.map((route) => ({
    method: operations[route.operation].method,
    path: pathOf(route.operation, word),
    route,
  }))
  const router = new TrieRouter<Route>()
  for (const { method, path, route } of endpoints) router.add(method, path, route)
  return {
    operations: endpoints,
    rejections: rejectionsOf(endpoints),
    match(method, path) {
      const [[found]] = router.match(method, path)
      // This router returns parameters by name. Others of Hono return indices.
      return found ? { route: found[0], params: decodeParams(found[1] as Match['params']) } : null
    },
  }
}

function pathOf(operation: OperationId, word: string): string {
  const { path } = operations[operation]
  const address = operation === 'postAutomationConversion' ? path.slice(0, path.lastIndexOf('/') + 1) + word : path
  return address.replaceAll(/\{(\w+)\}/g, ':$1')
}

/** Other methods on the paths of operations (405), and unknown paths under `/export/`, where the key comes first (A24). */
function rejectionsOf(endpoints: readonly Endpoint[]): Endpoint[] {
  const paths = [...new Set(endpoints.map(({ path }) => path))]
  const others = paths.flatMap((path) => {
    const places = endpoints.filter((each) => each.path === path)
    const allow = places.map(({ method }) => method).join(', ')
    const cors = places.some(({ route }) => route.cors)
    const wrongMethod = rejection(({ request }) => methodNotAllowed(allow, explainMethod(request.method)), cors)
    const asked = rejection(() => preflight(allow, places[0]?.route.operation ?? null), cors)
    return [...(cors ? [{ method: 'OPTIONS', path, route: asked }] : []), { method: 'ALL', path, route: wrongMethod }]
  })
  return [...others, { method: 'ALL', path: '/api/v1/export/*', route: unknownExport }]
}

/** A route without an operation, whose admission rejects every request. */
function rejection(admit: Admission, cors = false): Route {
  const answer = (): never => {
    throw new Error('A route without an operation has admitted a request')
  }
  return { operation: null, admit, cors, answer }
}

const unknownExport = rejection(async (exchange, services) => {
  const admitted = await byPrivateKey(exchange, services)
  return 'status' in admitted ? admitted : notFound(because('unknown-export', {}, explain(exchange, services)))
})

export const unknownPath: Route = rejection((exchange, services) =>
  notFound(because('unknown-path', {}, explain(exchange, services))),
)

function explain({ path }: RequestContext, { settings }: Services): Hint | null {
  return explainPath(path, settings.automationPlatform)
}

/** Decodes parameters of a path. Segments that cannot be decoded stay as they are. */
function decodeParams(params: Match['params']): Match['params'] {
  const decoded: Record<string, string> = {}
  for (const name in params) decoded[name] = tryDecode(params[name] ?? '', decodeURIComponent)
  return decoded
}
