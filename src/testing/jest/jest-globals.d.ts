/** Types for `@jest/globals`, which Jest provides at run time. With these types, dc-mock can be built without installing Jest. */
declare module '@jest/globals' {
  type Hook = () => Promise<void>
  export function beforeAll(hook: Hook): void
  export function beforeEach(hook: Hook): void
  export function afterEach(hook: Hook): void
  export function afterAll(hook: Hook): void
  export const expect: {
    extend(matchers: object): void
    getState(): { currentTestName?: string; testPath?: string }
  }
}
