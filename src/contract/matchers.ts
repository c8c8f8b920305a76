import type { Answerer } from '../spec/validate-answer.ts'
import { findMismatches, type ReadableResponse } from './hold-response.ts'

/** The matcher as it stands behind `expect(response)`: `await` it. */
export interface ContractMatchers {
  /**
   * Holds that a response is as openapi.yaml has it: status, media type, headers, body. The operation is found by the address of the
   * response where that has only one.
   *
   * @example
   * await expect(await fetch(url)).toMatchContract('getHealth')
   */
  toMatchContract(operation?: Answerer): Promise<void>
}

/** The matcher as a function of a runner. */
export interface ContractMatcherFunctions {
  toMatchContract(received: ReadableResponse, operation?: Answerer): Promise<{ pass: boolean; message: () => string }>
}

/** For `expect.extend` of vitest and Jest. */
export const contractMatchers: ContractMatcherFunctions = {
  async toMatchContract(received, operation) {
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
