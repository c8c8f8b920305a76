/** Finds the route of a request, by the table of operations and the rejections of A7 and A24. */
import { TrieRouter } from 'hono/router/trie-router'
import { tryDecode } from 'hono/utils/url'
import { because, type State } from '../journal/why.ts'
import { type OperationId, operations } from '../spec/generated/operations.ts'
import { byPrivateKey } from './admission.ts'
import type { Admission, Exchange, Match, Route, Services } from './exchange.ts'
import { explainMethod, explainPath } from './help/address.ts'
import { methodNotAllowed, notFound, preflight } from './outcomes.ts'
import { routes } from './routes.ts'

/** A route with its place, as Hono's routers and apps take it. */
export interface Endpoint {
  /** `ALL` for those that no endpoint before it takes. */
  method: string
  path: string
  route: Route
}

export interface Router {
  /** All endpoints of the service, the first that fits counts. A request that none fits is answered by `unknownPath`. */
  readonly endpoints: readonly Endpoint[]
  /** The route of a request with its parameters, or null if no endpoint has this path. */
  match(method: string, path: string): Match | null
}

/** `word` is the last segment of the automation platform's path (service 4.3). */
export function createRouter(word: string): Router {
  const endpoints = endpointsOf(word)
  const router = new TrieRouter<Route>()
  for (const { method, path, route } of endpoints) router.add(method, path, route)
  return {
    endpoints,
    match(method, path) {
      // A HEAD request gets the response of GET, without its body.
      const [[found]] = router.match(method === 'HEAD' ? 'GET' : method, path)
      // This router returns parameters by name. Others of Hono return indices.
      return found ? { route: found[0], params: decodeParams(found[1] as Match['params']) } : null
    },
  }
}

/** The table of operations, other methods on its paths (405), and unknown paths under `/export/`, where the key comes first (A24). */
function endpointsOf(word: string): Endpoint[] {
  const own = routes.map((route) => ({
    method: operations[route.operation].method,
    path: pathOf(route.operation, word),
    route,
  }))
  const others = [...new Set(own.map(({ path }) => path))].flatMap((path) =>
    otherMethods(
      path,
      own.filter((each) => each.path === path),
    ),
  )
  return [...own, ...others, { method: 'ALL', path: '/api/v1/export/*', route: unknownExport }]
}

function pathOf(operation: OperationId, word: string): string {
  const { path } = operations[operation]
  const address = operation === 'postAutomationConversion' ? path.slice(0, path.lastIndexOf('/') + 1) + word : path
  return address.replaceAll(/\{(\w+)\}/g, ':$1')
}

function otherMethods(path: string, places: readonly Endpoint[]): Endpoint[] {
  const allow = places.map(({ method }) => method).join(', ')
  const cors = places.some(({ route }) => route.cors)
  const wrongMethod = rejection(({ request }) => methodNotAllowed(allow, explainMethod(request.method)), cors)
  const asked = rejection(() => preflight(allow), cors)
  return [...(cors ? [{ method: 'OPTIONS', path, route: asked }] : []), { method: 'ALL', path, route: wrongMethod }]
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
  return 'status' in admitted ? admitted : notFound(because('unknown-export', explain(exchange, services)))
})

export const unknownPath: Route = rejection((exchange, services) =>
  notFound(because('unknown-path', explain(exchange, services))),
)

function explain({ path }: Exchange, { settings }: Services): State {
  return { ...explainPath(path, settings.automationPlatform) }
}

/** Decodes parameters of a path. Segments that cannot be decoded stay as they are. */
function decodeParams(params: Match['params']): Match['params'] {
  const decoded: Record<string, string> = {}
  for (const name in params) decoded[name] = tryDecode(params[name] ?? '', decodeURIComponent)
  return decoded
}
