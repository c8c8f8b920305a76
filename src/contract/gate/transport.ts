/** Interface between the gate and the network. */
import type { ContractRequest, ContractResponse } from '../request.ts'

/**
 * Sends one request and reads the whole response. Redirects are not followed. Aborting the signal cancels the request.
 *
 * @throws {NoResponseError} if there is no response that can be evaluated
 */
export type Transport = (url: string, request: ContractRequest, signal: AbortSignal) => Promise<WireResponse>

/** Response as received from the network. */
export type WireResponse = Pick<ContractResponse, 'status' | 'headers' | 'text'>
