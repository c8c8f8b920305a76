/** How requests reach a target. */
import type { ContractRequest, ContractResponse } from '../request.ts'

/**
 * Sends one request to an address and reads the whole answer. Redirects are answers. Ends with the signal.
 *
 * @throws {NoAnswer} where no answer came that can be judged
 */
export type Transport = (url: string, request: ContractRequest, signal: AbortSignal) => Promise<WireResponse>

/** An answer as it came. */
export type WireResponse = Pick<ContractResponse, 'status' | 'headers' | 'text'>
