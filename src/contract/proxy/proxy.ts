/** A proxy in front of a deployment: each exchange goes through the gate, and is held against the spec as it comes. */

import type { Spec } from '../../spec/read-spec.ts'
import type { Exchange } from '../exchange.ts'
import type { Gate } from '../gate/gate.ts'
import type { ContractRequest } from '../request.ts'
import type { ContractRule } from '../rule.ts'
import type { ContractTarget } from '../target.ts'
import { findInvalid } from './find-invalid.ts'
import { createProxyResponse, maxBodyBytes, readRequest, writeResponse } from './forward.ts'
import { createLiveChecker, type LiveFinding } from './live-checker.ts'

export interface ProxyOptions {
  gate: Gate
  target: Pick<ContractTarget, 'credentials' | 'cdnUrl'>
  spec: Spec
  rules: readonly ContractRule[]
  /** Whether requests that do not fit the spec are stopped. */
  blockInvalid: boolean
  /** Called for each exchange, before its answer goes on. */
  onExchange(exchange: Exchange, findings: readonly LiveFinding[]): void
  /** Called for each request that did not reach the deployment. */
  onBlocked(request: ContractRequest, status: number, message: string): void
}

/** Answers requests with what the deployment answers. */
export function createProxy(options: ProxyOptions): (request: Request) => Promise<Response> {
  const { gate, target, spec, blockInvalid, onExchange, onBlocked } = options
  const checkExchange = createLiveChecker(options.rules)
  const block = (request: ContractRequest, status: number, message: string): Response => {
    onBlocked(request, status, message)
    return createProxyResponse(status, `Stopped by dc-mock proxy, and not sent on: ${message}`, 'blocked')
  }
  return async (incoming) => {
    const request = await readRequest(incoming, target.cdnUrl !== null)
    if (!request) return createProxyResponse(413, `dc-mock proxy takes bodies of at most ${maxBodyBytes / 2 ** 20} MiB`)
    // A mock's controls are no part of the service: there is nothing to hold them against.
    const isForMock = isControl(request)
    const invalid = blockInvalid && !isForMock ? findInvalid(request, spec, target.credentials) : null
    if (invalid) return block(request, invalid.status, `${invalid.message} (--block invalid)`)
    // Looked at and sent in one turn, so that no two requests take the last check.
    const { class: requestClass, blockReason: refusal } = gate.classify(request)
    if (refusal !== null) {
      const isCheck = requestClass === 'check'
      const message = isCheck
        ? `it may cost an email check, which never comes back; ${refusal} (--block checks, --budget N)`
        : refusal
      return block(request, isCheck ? 429 : 403, message)
    }
    const sent = await gate.send(request)
    if (isForMock) return writeResponse(sent)
    // A success shows that the credential is good.
    const exchange = { ...sent, credentialVerified: sent.response.status >= 200 && sent.response.status < 300 }
    onExchange(exchange, checkExchange(exchange))
    return writeResponse(exchange)
  }
}

function isControl({ path }: ContractRequest): boolean {
  return /^\/_mock(?:[/?]|$)/.test(path)
}
