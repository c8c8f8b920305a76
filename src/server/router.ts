/** Finds the route for a request. A route runs an operation, or rejects the request as described in A7 and A24. */
import { TrieRouter } from 'hono/router/trie-router'
import { tryDecode } from 'hono/utils/url'
import type { Hint } from '../spec/generated/control.d.ts'
import { type OperationId, operations } from '../spec/generated/operations.ts'
import { createWhy } from '../state/journal/why.ts'
import { byPrivateKey, reject, rejectMisdirected } from './authentication.ts'
import { explainMethod, explainPath } from './hints/path.ts'
import type { Authenticate, RequestContext, Route, RouteMatch, Services } from './request-context.ts'
import { methodNotAllowed, notFound, preflight } from './responses.ts'
import { routes } from './routes.ts'

/** `path` is a path pattern in Hono's syntax. */
interface Endpoint {
  method: string
  path: string
  route: Route
}

export interface Router {
  readonly operations: readonly Endpoint[]
  /** Fallback routes, which reject unknown export paths and unsupported methods on known paths. */
  readonly rejections: readonly Endpoint[]
  /** Returns null if no operation matches. */
  match(method: string, path: string): RouteMatch | null
}

/** `automationPlatform` is the last path segment of the automation platform's conversion endpoint (service 4.3). */
export function createRouter(automationPlatform: string): Router {
  const endpoints = routes.map((route) => ({
    method: operations[route.operation].method,
    path: pathOf(route.operation, automationPlatform),
    route,
  }))
  const router = new TrieRouter<Route>()
  for (const { method, path, route } of endpoints) router.add(method, path, route)
  const match = (method: string, path: string): RouteMatch | null => {
    const [[found]] = router.match(method, path)
    // The cast is safe, because `TrieRouter` returns parameters by name. Hono's other routers return indexes.
    return found ? { route: found[0], params: decodeParams(found[1] as RouteMatch['params']) } : null
  }
  /** Routes for paths without parameters. A map lookup is faster than matching path patterns. */
  const fixed = new Map(
    endpoints
      .filter(({ path }) => !path.includes(':'))
      .map(({ method, path }) => [`${method} ${path}`, match(method, path)]),
  )
  return {
    operations: endpoints,
    rejections: rejectionsOf(endpoints),
    match: (method, path) => fixed.get(`${method} ${path}`) ?? match(method, path),
  }
}

function pathOf(operation: OperationId, automationPlatform: string): string {
  const { path } = operations[operation]
  const address =
    operation === 'postAutomationConversion' ? path.slice(0, path.lastIndexOf('/') + 1) + automationPlatform : path
  return address.replaceAll(/\{(\w+)\}/g, ':$1')
}

/**
 * Fallback routes return 405 for an unsupported method on a known path. For an unknown path under `/export/`, they check the key and return
 * 404 (A24).
 */
function rejectionsOf(endpoints: readonly Endpoint[]): Endpoint[] {
  const paths = [...new Set(endpoints.map(({ path }) => path))]
  const others = paths.flatMap((path) => {
    const endpointsAtPath = endpoints.filter((each) => each.path === path)
    const allow = endpointsAtPath.map(({ method }) => method).join(', ')
    const cors = endpointsAtPath.some(({ route }) => route.cors)
    const wrongMethod = rejection(
      (context, services) =>
        rejectMisdirected(context, methodNotAllowed(allow, explainMethod(context.request.method)), services),
      cors,
    )
    const preflightRoute = rejection(() => reject(preflight(allow, endpointsAtPath[0]?.route.operation ?? null)), cors)
    return [
      ...(cors ? [{ method: 'OPTIONS', path, route: preflightRoute }] : []),
      { method: 'ALL', path, route: wrongMethod },
    ]
  })
  return [...others, { method: 'ALL', path: '/api/v1/export/*', route: unknownExport }]
}

/** Creates a fallback route. `authenticate` must reject every request, because the route's handler only throws an error. */
function rejection(authenticate: Authenticate, cors = false): Route {
  const handle = (): never => {
    throw new Error('A fallback route accepted a request that it should have rejected')
  }
  return { operation: null, authenticate, cors, handle }
}

const unknownExport = rejection(async (context, services) => {
  const { website, rejection: rejectedKey } = await byPrivateKey(context, services)
  const unknown = notFound(createWhy('unknown-export', {}, explainUnknownPath(context, services)))
  return reject(rejectedKey ?? unknown, website)
})

export const unknownPath: Route = rejection((context, services) =>
  rejectMisdirected(context, notFound(createWhy('unknown-path', {}, explainUnknownPath(context, services))), services),
)

function explainUnknownPath({ path }: RequestContext, { settings }: Services): Hint | null {
  return explainPath(path, settings.automationPlatform)
}

/** Parameters that cannot be decoded are returned unchanged. */
function decodeParams(params: RouteMatch['params']): RouteMatch['params'] {
  const decoded: Record<string, string> = {}
  for (const name in params) decoded[name] = tryDecode(params[name] ?? '', decodeURIComponent)
  return decoded
}
