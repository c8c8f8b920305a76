/**
 * Calls the control plane in-process, without a `Request` or `Response`. Calls are validated against control.yaml, just like HTTP requests.
 */
import type { ControlOperationId } from '../../spec/generated/operations.ts'
import { type ControlHandlers, maxControlBodyBytes } from './call.ts'
import { handleCall } from './handle-call.ts'
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
  /** Response body, or an empty string if the response has no body. */
  body: string
}

/** Calls a control plane operation. Returns null if the call must be sent over HTTP, for example because the response is a stream. */
export type CallInProcess = (operation: string, sent: InProcessCall) => Promise<InProcessResponse | null>

export function dispatchInProcess<Op extends ControlOperationId>(
  controls: ControlHandlers<Op>,
  services: ControlServices,
): CallInProcess {
  const isKnown = (operation: string): operation is Op => Object.hasOwn(controls, operation)
  return async (operation, { url, query, body }) => {
    // Multiply the length by 3, because a UTF-16 code unit needs at most three bytes in UTF-8.
    if (!isKnown(operation) || operation === 'streamEvents' || body.length * 3 > maxControlBodyBytes) return null
    const request = {
      request: new InProcessRequest(url),
      params: {},
      query,
      controlToken: null,
      readText: () => ({ text: body }),
    }
    const response = await handleCall(request, operation, controls[operation], services)
    return response.type === 'events' ? null : { status: response.status, body: response.body }
  }
}

/** Request for an in-process call. Its signal never aborts. */
class InProcessRequest {
  readonly url: string
  readonly method = 'POST'

  constructor(url: string) {
    this.url = url
  }

  get headers(): Headers {
    return new Headers()
  }

  get signal(): AbortSignal {
    return new AbortController().signal
  }
}
