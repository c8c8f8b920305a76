import type { Hono } from 'hono'
import { type ControlOperationId, controlOperations } from '../../spec/generated/operations.ts'
import type { AppEnv } from '../request-context.ts'
import { type ControlHandler, type ControlHandlers, type ControlResponse, message, toResponse } from './call.ts'
import { describeError } from './errors.ts'
import type { ControlServices } from './services.ts'
import { type ControlRequest, toControlRequest, validateCall } from './validate-call.ts'

export function mountHandlers<Op extends ControlOperationId>(
  app: Hono<AppEnv>,
  controls: ControlHandlers<Op>,
  services: ControlServices,
): void {
  const methods = new Map<string, string[]>()
  // The cast is safe, because the type of `controls` allows only keys of type `Op`.
  for (const id of Object.keys(controls) as Op[]) {
    const { method, path } = controlOperations[id]
    const route = path.replaceAll(/\{(\w+)\}/g, ':$1')
    app.on(method, route, async (c) => toResponse(await handleCall(toControlRequest(c), id, controls[id], services)))
    methods.set(route, [...(methods.get(route) ?? []), method])
  }
  for (const [route, allowed] of methods) {
    app.all(route, ({ req }) => toResponse(rejectMethod(req, allowed.join(', '))))
  }
}

export async function handleCall<Op extends ControlOperationId>(
  request: ControlRequest,
  id: Op,
  control: ControlHandler<Op>,
  services: ControlServices,
): Promise<ControlResponse> {
  try {
    const call = await validateCall(request, id)
    if ('status' in call) return call
    // Do not refresh the journal for health checks, which must work even if the journal is unavailable.
    if (id !== 'getMockHealth') await services.journal.refresh()
    const response = await control(call, services)
    await announceChange(request, id, response, services)
    return response
  } catch (error) {
    const described = describeError(error)
    if (described) return message(described.status, described.message, {}, described)
    services.health.internalErrors++
    services.log.failed(error, null)
    return message(500, 'dc-mock internal error')
  }
}

/** Operations that create or end a session without changing a website. */
const sessionOperations: ReadonlySet<ControlOperationId> = new Set<ControlOperationId>([
  'signIn',
  'signOut',
  'createControlSession',
  'deleteControlSession',
])

/** Operations on saved scenarios, which are shared by all websites. */
const globalOperations: ReadonlySet<ControlOperationId> = new Set<ControlOperationId>([
  'createScenario',
  'deleteScenario',
])

/** Notifies event streams of a successful change. */
async function announceChange(
  { params, query }: ControlRequest,
  operation: ControlOperationId,
  response: ControlResponse,
  { changes, store }: ControlServices,
): Promise<void> {
  if (controlOperations[operation].method === 'GET' || response.status >= 300 || sessionOperations.has(operation))
    return
  const createdAppId = response.type === 'events' ? undefined : response.createdAppId
  const named = createdAppId ?? params.app_id ?? query.get('website') ?? undefined
  const website = globalOperations.has(operation) ? '*' : (named ?? (await store.defaultWebsite()).appId)
  await changes.publish({ operation, app_id: website === '*' ? null : website })
}

export function rejectMethod({ method, path }: { method: string; path: string }, allow: string): ControlResponse {
  return message(405, `${path} supports ${allow}, not ${method}`, { allow })
}
