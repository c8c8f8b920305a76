import type { OperationKey } from '../spec/validate-response.ts'
import type { ReadableResponse } from './check-response.ts'
import { InvalidOptionError } from './invalid-option-error.ts'

/** Matcher for `expect(response)`. The result must be awaited. */
export interface ContractMatchers {
  /**
   * Checks the status, media type, headers and body of a response against openapi.yaml. Does not consume the body.
   *
   * If `operation` is omitted, the response URL determines the operation. If a mock runs with reversed assumptions, its responses are
   * checked against the matching spec variant.
   * @example await expect(await fetch(url)).toMatchContract('getHealth')
   */
  toMatchContract(operation?: OperationKey): Promise<void>
}

export interface ContractExpectExtension {
  /** Checks a response against the contract. See {@link ContractMatchers}. */
  toMatchContract(
    received: ReadableResponse,
    operation?: OperationKey,
  ): Promise<{ pass: boolean; message: () => string }>
}

/** Matchers for `expect.extend` in Vitest and Jest. The spec is loaded on first use. */
export const contractMatchers: ContractExpectExtension = {
  async toMatchContract(received, operation) {
    if (!isResponse(received)) {
      throw new InvalidOptionError(
        'toMatchContract() expects a response, as in await expect(await fetch(url)).toMatchContract()',
      )
    }
    const { ContractMismatch, findMismatches } = await import('./check-response.ts')
    const mismatches = await findMismatches(received, operation)
    const pass = mismatches.length === 0
    return {
      pass,
      message: () =>
        pass ? 'Expected the response not to match the contract' : new ContractMismatch(mismatches).message,
    }
  },
}

/** JavaScript tests often pass a promise instead of the response by mistake. */
function isResponse(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'status' in value && 'headers' in value && 'clone' in value
}
