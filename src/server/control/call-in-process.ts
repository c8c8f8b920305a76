/**
 * Control plane calls from the same process. They are validated against control.yaml like HTTP calls, but need no `Request` or `Response`.
 */
import type { ControlOperationId } from '../../spec/generated/operations.ts'
import { type ControlHandlers, maxControlBodyBytes } from './call.ts'
import { handleCall } from './handle-call.ts'
import type { ControlServices } from './services.ts'

/** A call without path parameters. */
export interface InProcessCall {
  /** Base URL of the mock, as used in responses. */
  url: string
  query: URLSearchParams
  /** JSON text, or empty if there is no body. */
  body: string
}

export interface InProcessResponse {
  status: number
  /** Empty if the response has no body. */
  body: string
}

/**
 * Calls an operation of the control plane. Returns null if the call has to be sent as an HTTP request: it has another handler, its body is
 * too large, or its response is a stream.
 */
export type CallInProcess = (operation: string, sent: InProcessCall) => Promise<InProcessResponse | null>

export function dispatchInProcess<Op extends ControlOperationId>(
  controls: ControlHandlers<Op>,
  services: ControlServices,
): CallInProcess {
  const isKnown = (operation: string): operation is Op => Object.hasOwn(controls, operation)
  return async (operation, { url, query, body }) => {
    // A UTF-16 code unit takes at most three bytes in UTF-8.
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

/** Stands in for the HTTP request of an in-process call. Its signal never aborts. */
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
