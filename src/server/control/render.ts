import type { Reply } from './call.ts'

const contentTypes = {
  json: 'application/json; charset=utf-8',
  yaml: 'application/yaml; charset=utf-8',
  events: 'text/event-stream; charset=utf-8',
} as const

/** A reply as a response that no browser keeps, no other page frames, and nobody reads as something else than it is. */
export function render(reply: Reply): Response {
  const { status, type, body, headers } = reply
  const all: Record<string, string> = {
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...headers,
  }
  if (type !== 'none') all['content-type'] = contentTypes[type]
  const response = new Response(type === 'none' ? null : body, { status, headers: all })
  if (reply.type !== 'events') for (const cookie of reply.cookies ?? []) response.headers.append('set-cookie', cookie)
  return response
}
