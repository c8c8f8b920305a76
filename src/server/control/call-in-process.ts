/**
 * Calls the control plane in-process, without a `Request` or `Response`. Calls are validated against control.yaml, just like HTTP requests.
 */
import { type ControlHandler, maxControlBodyBytes } from './call.ts'
import { handleCall } from './handle-call.ts'
import { controls } from './mount.ts'
import type { ControlServices } from './services.ts'

/** Call to a control plane operation that has no path parameters. */
interface InProcessCall {
  /** Base URL for links in responses. */
  url: string
  query: URLSearchParams
  /** Request body as JSON text, or an empty string if the request has no body. */
  body: string
}

interface InProcessResponse {
  status: number
  /** Empty if the response has no body. */
  body: string
}

/** Returns null if the call must be sent over HTTP, for example because the response is a stream. */
export type CallInProcess = (operation: string, sent: InProcessCall) => Promise<InProcessResponse | null>

export function createInProcessCaller(services: ControlServices): CallInProcess {
  const isKnown = (operation: string): operation is keyof typeof controls => Object.hasOwn(controls, operation)
  return async (operation, { url, query, body }) => {
    // Multiply the length by 3, because a UTF-16 code unit needs at most three bytes in UTF-8.
    if (!isKnown(operation) || operation === 'streamEvents' || body.length * 3 > maxControlBodyBytes) return null
    const request = {
      request: {
        url,
        method: 'POST',
        get headers() {
          return new Headers()
        },
        // In-process calls cannot be aborted.
        get signal() {
          return new AbortController().signal
        },
      },
      params: {},
      query,
      controlToken: null,
      readText: () => ({ text: body }),
    }
    const response = await handleCall(
      request,
      operation,
      controls[operation] as ControlHandler<typeof operation>,
      services,
    )
    return response.type === 'events' ? null : { status: response.status, body: response.body }
  }
}
