import type { ContractRequest, ContractResponse } from '../request.ts'
import { NoResponseError } from './network-failure.ts'

/**
 * Sends a request and reads the complete response. Redirects are not followed. Aborting the signal cancels the request.
 * @throws {NoResponseError} if no usable response is received
 */
export type Transport = (url: string, request: ContractRequest, signal: AbortSignal) => Promise<WireResponse>

export type WireResponse = Pick<ContractResponse, 'status' | 'headers' | 'text'>

export function createFetchTransport(fetch: (request: Request) => Promise<Response>): Transport {
  return async (url, { method, path, headers, body }, signal) => {
    const request = new Request(url + path, { method, headers, body, signal, redirect: 'manual' })
    try {
      const response = await fetch(request)
      return { status: response.status, headers: headersOf(response), text: await response.text() }
    } catch (error) {
      if (signal.aborted) throw signal.reason
      throw new NoResponseError('reset', 'The connection was closed before a complete response arrived', error)
    }
  }
}

function headersOf({ headers }: Response): Record<string, string> {
  const cookies = headers.getSetCookie()
  return { ...Object.fromEntries(headers), ...(cookies.length > 0 ? { 'set-cookie': cookies.join('\n') } : {}) }
}
