/** Serves operations of control.yaml: the call is read, its control runs, the reply goes out. */
import type { Hono } from 'hono'
import { type ControlOperationId, controlOperations } from '../../spec/generated/operations.ts'
import type { AppEnv } from '../request-context.ts'
import { type Control, type Controls, message, type Reply } from './call.ts'
import { errorCodeOf, errorStatusOf } from './error-status.ts'
import { type Asked, askedBy, readCall } from './read-call.ts'
import { render } from './render.ts'
import type { ControlServices } from './services.ts'

/** Mounts each control where control.yaml has it, and answers other methods there with 405. */
export function serveControls<Op extends ControlOperationId>(
  app: Hono<AppEnv>,
  controls: Controls<Op>,
  services: ControlServices,
): void {
  const methods = new Map<string, string[]>()
  // Keys of a record that the compiler holds complete.
  for (const id of Object.keys(controls) as Op[]) {
    const { method, path } = controlOperations[id]
    const route = path.replaceAll(/\{(\w+)\}/g, ':$1')
    app.on(method, route, async (c) => render(await replyTo(askedBy(c), id, controls[id], services)))
    methods.set(route, [...(methods.get(route) ?? []), method])
  }
  for (const [route, allowed] of methods) {
    app.all(route, ({ req }) => render(otherMethod(req, allowed.join(', '))))
  }
}

/** What a control answers; never fails. */
export async function replyTo<Op extends ControlOperationId>(
  asked: Asked,
  id: Op,
  control: Control<Op>,
  services: ControlServices,
): Promise<Reply> {
  try {
    const call = await readCall(asked, id)
    if ('status' in call) return call
    // Health is told whatever is wrong.
    if (id !== 'getMockHealth') await services.journal.refresh()
    const reply = await control(call, services)
    await announceChange(asked, id, reply, services)
    return reply
  } catch (error) {
    const status = errorStatusOf(error)
    if (status !== null && error instanceof Error) return message(status, error.message, {}, errorCodeOf(error, status))
    services.health.internalErrors++
    services.log.failed(error, null)
    return message(500, 'dc-mock internal error')
  }
}

/** Who may call changes nothing of a website. */
const sessions: ReadonlySet<ControlOperationId> = new Set<ControlOperationId>([
  'signIn',
  'signOut',
  'createControlSession',
  'deleteControlSession',
])

/** What they change can be used by all websites. */
const aboutNone: ReadonlySet<ControlOperationId> = new Set<ControlOperationId>(['createScenario', 'deleteScenario'])

/** Tells those who watch that a call changed something; no GET does. */
async function announceChange(
  { params, query }: Asked,
  operation: ControlOperationId,
  reply: Reply,
  { changes, store }: ControlServices,
): Promise<void> {
  if (controlOperations[operation].method === 'GET' || reply.status >= 300 || sessions.has(operation)) return
  const made = reply.type === 'events' ? undefined : reply.made
  const named = made ?? params.app_id ?? query.get('website') ?? undefined
  const website = aboutNone.has(operation) ? '*' : (named ?? (await store.defaultWorld()).appId)
  await changes.publish({ operation, app_id: website === '*' ? null : website })
}

/** Where a path is, but not for this method. */
export function otherMethod({ method, path }: { method: string; path: string }, allow: string): Reply {
  return message(405, `${path} takes ${allow}, not ${method}`, { allow })
}
