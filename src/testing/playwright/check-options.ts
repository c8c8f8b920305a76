import { checkTestOptions, type TestOptions } from '../runner/options.ts'

/** Options for the mock and the websites. Set them in `use.dcMock` in the Playwright config. */
export interface DcMockOptions extends Omit<TestOptions, 'mock' | 'scenario'> {}

/** @throws {TypeError} if an option is invalid, or if `scenario` or `mock` is set */
export function checkDcMockOptions(options: DcMockOptions & Pick<TestOptions, 'mock' | 'scenario'>): DcMockOptions {
  if (options?.scenario !== undefined) {
    throw new TypeError(
      'dc-mock: set scenario next to dcMock, as in use: { scenario: "quota-exhausted", dcMock: { … } }',
    )
  }
  if (options?.mock !== undefined) {
    throw new TypeError(
      'dc-mock: dcMock cannot contain a mock, because tests run in other processes. Set url to the address of the mock',
    )
  }
  return checkTestOptions(options)
}
