/** Calls of the control plane from its own process: held against control.yaml as all are, without the platform's requests around them. */
import type { ControlOperationId } from '../../spec/generated/operations.ts'
import { type Controls, maxBytes } from './call.ts'
import { replyTo } from './serve.ts'
import type { ControlServices } from './services.ts'

/** What is sent of a call that has nothing in its path. */
export interface SentInProcess {
  /** Address of the mock, as its answers name it. */
  url: string
  query: URLSearchParams
  /** JSON; empty where there is none. */
  body: string
}

export interface AnsweredInProcess {
  status: number
  /** Empty where the answer has no body. */
  body: string
}

/** Null for a call that has to come as a request: to another part than the controls, with more than they take, or for a stream. */
export type CallInProcess = (operation: string, sent: SentInProcess) => Promise<AnsweredInProcess | null>

export function callInProcess<Op extends ControlOperationId>(
  controls: Controls<Op>,
  services: ControlServices,
): CallInProcess {
  const isThere = (operation: string): operation is Op => Object.hasOwn(controls, operation)
  return async (operation, { url, query, body }) => {
    // No character takes more than three bytes.
    if (!isThere(operation) || operation === 'streamEvents' || body.length * 3 > maxBytes) return null
    const asked = {
      request: new Caller(url),
      params: {},
      query,
      controlToken: null,
      readText: () => ({ text: body }),
    }
    const reply = await replyTo(asked, operation, controls[operation], services)
    return reply.type === 'events' ? null : { status: reply.status, body: reply.body }
  }
}

/** What controls see of whom they answer: one who never leaves. */
class Caller {
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
