import type { OperationKey } from '../spec/validate-response.ts'
import type { ReadableResponse } from './check-response.ts'

/** The matcher as it stands behind `expect(response)`: `await` it. */
export interface ContractMatchers {
  /**
   * Holds that a response is as openapi.yaml has it: status, media type, headers, body. The operation is found by the address of the
   * response where that has only one. The body can still be read after it.
   *
   * @example
   * await expect(await fetch(url)).toMatchContract('getHealth')
   */
  toMatchContract(operation?: OperationKey): Promise<void>
}

/** The matcher as a function of a runner. */
export interface ContractExpectExtension {
  toMatchContract(
    received: ReadableResponse,
    operation?: OperationKey,
  ): Promise<{ pass: boolean; message: () => string }>
}

/** For `expect.extend` of vitest and Jest. The spec is loaded at the first use. */
export const contractMatchers: ContractExpectExtension = {
  async toMatchContract(received, operation) {
    if (!isResponse(received)) {
      throw new TypeError('toMatchContract() takes a response, as in await expect(await fetch(url)).toMatchContract()')
    }
    const { findMismatches } = await import('./check-response.ts')
    const mismatches = await findMismatches(received, operation)
    const pass = mismatches.length === 0
    return {
      pass,
      message: () =>
        pass
          ? 'The response matches the contract, and was not expected to'
          : ['The response does not match the contract', ...mismatches.map((line) => `  ${line}`)].join('\n'),
    }
  },
}

/** Tests in JavaScript hand over whatever they have, most often a promise. */
function isResponse(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'status' in value && 'headers' in value && 'clone' in value
}
