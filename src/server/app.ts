/**
 * The service over HTTP: its operations on Hono, in front of the pipeline.
 */
import type { Context, Hono } from 'hono'
import { because, type State } from '../journal/why.ts'
import { operations } from '../spec/generated/operations.ts'
import { byPrivateKey } from './admission.ts'
import type { AppEnv, Exchange, Route, Services } from './exchange.ts'
import { explainMethod, explainPath } from './help/address.ts'
import { internalError, methodNotAllowed, notFound, preflight } from './outcomes.ts'
import { type Destination, respond } from './pipeline.ts'
import { routes } from './routes.ts'

/** The service's operations, each mounted where the spec has it; whatever else is asked for is answered as A7 and A24 say. */
export function mountService(app: Hono<AppEnv>, services: Services): void {
  const methodsOf = new Map<string, { allow: string[]; cors: boolean }>()

  for (const route of routes) {
    const { method, path } = addressOf(route, services)
    app.on(method, path, (c) => respond(openExchange(c, route.operation, services), route, services))
    const known = methodsOf.get(path) ?? { allow: [], cors: false }
    methodsOf.set(path, { allow: [...known.allow, method], cors: known.cors || (route.cors ?? false) })
  }
  for (const [path, { allow, cors }] of methodsOf) {
    app.all(path, (c) => respond(openExchange(c, null, services), otherMethod(c.req.method, allow, cors), services))
  }
  app.all('/api/v1/export/*', (c) => respond(openExchange(c, null, services), unknownExport, services))
  app.all('*', (c) => respond(openExchange(c, null, services), unknownPath, services))
  app.onError((error, c) => {
    services.health.internalErrors++
    services.log.failed(error, null)
    return c.body(internalError().body, 500, { 'content-type': 'application/json; charset=utf-8' })
  })
}

function addressOf(route: Route, services: Services): { method: string; path: string } {
  const { method, path } = operations[route.operation]
  const address =
    route.operation === 'postAutomationConversion' ? withWord(path, services.settings.automationPlatform) : path
  return { method, path: address.replaceAll(/\{(\w+)\}/g, ':$1') }
}

/** The automation platform's word is the last segment of its path (service 4.3). */
function withWord(path: string, word: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1) + word
}

function openExchange(c: Context<AppEnv>, operation: Route['operation'] | null, services: Services): Exchange {
  return {
    id: services.mint.id('req'),
    operation,
    request: c.req.raw,
    path: c.req.path,
    params: c.req.param(),
    transport: c.env.transport,
    world: null,
    email: null,
    text: null,
    body: undefined,
    heldUpBy: null,
  }
}

function otherMethod(method: string, allow: readonly string[], cors: boolean): Destination {
  if (cors && method === 'OPTIONS') return { cors, outcome: () => preflight(allow.join(', ')) }
  return { cors, outcome: () => methodNotAllowed(allow.join(', '), explainMethod(method)) }
}

/** Under `/export/` the key comes first (A24). */
const unknownExport: Destination = {
  outcome: async (exchange, services) => {
    const admitted = await byPrivateKey(exchange, services)
    return 'status' in admitted ? admitted : notFound(because('unknown-export', explainIn(exchange, services)))
  },
}

const unknownPath: Destination = {
  outcome: (exchange, services) => notFound(because('unknown-path', explainIn(exchange, services))),
}

function explainIn({ path }: Exchange, { settings }: Services): State {
  return { ...explainPath(path, settings.automationPlatform) }
}
