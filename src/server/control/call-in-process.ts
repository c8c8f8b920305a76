/** Calls of the control plane from its own process: held against control.yaml as all are, without the platform's requests around them. */
import type { ControlOperationId } from '../../spec/generated/operations.ts'
import { type ControlHandlers, maxControlBodyBytes } from './call.ts'
import { handleCall } from './handle-call.ts'
import type { ControlServices } from './services.ts'

/** What is sent of a call that has nothing in its path. */
export interface InProcessCall {
  /** Address of the mock, as its answers name it. */
  url: string
  query: URLSearchParams
  /** JSON; empty where there is none. */
  body: string
}

export interface InProcessResponse {
  status: number
  /** Empty where the answer has no body. */
  body: string
}

/** Null for a call that has to come as a request: to another part than the controls, with more than they take, or for a stream. */
export type CallInProcess = (operation: string, sent: InProcessCall) => Promise<InProcessResponse | null>

export function dispatchInProcess<Op extends ControlOperationId>(
  controls: ControlHandlers<Op>,
  services: ControlServices,
): CallInProcess {
  const isKnown = (operation: string): operation is Op => Object.hasOwn(controls, operation)
  return async (operation, { url, query, body }) => {
    // No character takes more than three bytes.
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

/** What controls see of whom they answer: one who never leaves. */
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
