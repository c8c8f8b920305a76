/** Proxy in front of a deployment. Every request passes through the limiter, and every exchange is immediately checked against the spec. */

import type { Spec } from '../../spec/read-spec.ts'
import type { Exchange } from '../exchange.ts'
import type { Limiter } from '../limiter/limiter.ts'
import type { ContractRequest } from '../request.ts'
import type { ContractRule } from '../rule.ts'
import type { ContractTarget } from '../target.ts'
import { findInvalid } from './find-invalid.ts'
import { createProxyResponse, maxBodyBytes, readRequest, writeResponse } from './forward.ts'
import { createLiveChecker, type LiveFinding } from './live-checker.ts'

export interface ProxyOptions {
  limiter: Limiter
  target: Pick<ContractTarget, 'credentials' | 'cdnUrl' | 'headers'>
  spec: Spec
  rules: readonly ContractRule[]
  blockInvalid: boolean
  /** Called before the response is forwarded. */
  onExchange(exchange: Exchange, findings: readonly LiveFinding[]): void
  onBlocked(request: ContractRequest, status: number, message: string): void
}

export function createProxy(options: ProxyOptions): (request: Request) => Promise<Response> {
  const { limiter, target, spec, blockInvalid, onExchange, onBlocked } = options
  const checkExchange = createLiveChecker(options.rules)
  const block = (request: ContractRequest, status: number, message: string, subject = ''): Response => {
    onBlocked(request, status, message)
    return createProxyResponse(status, `dc-mock proxy blocked the request: ${subject}${message}`, 'blocked')
  }
  return async (incoming) => {
    const request = await readRequest(incoming, target)
    if (!request)
      return createProxyResponse(
        413,
        `The request body is too large. dc-mock proxy accepts bodies of up to ${maxBodyBytes / 2 ** 20} MiB`,
      )
    // Do not check requests to a mock's control plane, because it is not part of the service.
    const isForMock = isControl(request)
    const invalid = blockInvalid && !isForMock ? findInvalid(request, spec, target.credentials) : null
    if (invalid) return block(request, invalid.status, `${invalid.message} (--block invalid)`, `${invalid.subject}: `)
    // Do not await between `classify` and `send`. Otherwise, two requests could both use the last remaining email check.
    const { class: requestClass, blockReason } = limiter.classify(request)
    if (blockReason !== null) {
      const isCheck = requestClass === 'check'
      const message = isCheck
        ? `The request may count as an email check. ${blockReason}. To allow more checks, restart the proxy with a higher --budget`
        : blockReason
      return block(request, isCheck ? 429 : 403, message)
    }
    const sent = await limiter.send(request)
    if (isForMock) return writeResponse(sent)
    // A success status proves that the request's credential is valid.
    const exchange = { ...sent, credentialVerified: sent.response.status >= 200 && sent.response.status < 300 }
    onExchange(exchange, checkExchange(exchange))
    return writeResponse(exchange)
  }
}

function isControl({ path }: ContractRequest): boolean {
  return /^\/_mock(?:[/?]|$)/.test(path)
}
