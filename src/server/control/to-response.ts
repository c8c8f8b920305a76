import type { ControlResponse } from './call.ts'

const contentTypes = {
  json: 'application/json; charset=utf-8',
  yaml: 'application/yaml; charset=utf-8',
  events: 'text/event-stream; charset=utf-8',
} as const

/** Creates a response that browsers do not cache or sniff, and that other pages cannot embed in a frame. */
export function toResponse(controlResponse: ControlResponse): Response {
  const { status, type, body, headers } = controlResponse
  const allHeaders: Record<string, string> = {
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...headers,
  }
  if (type !== 'none') allHeaders['content-type'] = contentTypes[type]
  const response = new Response(type === 'none' ? null : body, { status, headers: allHeaders })
  if (controlResponse.type !== 'events')
    for (const cookie of controlResponse.cookies ?? []) response.headers.append('set-cookie', cookie)
  return response
}
