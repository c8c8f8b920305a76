/** The part of Jest that is used here. Jest hands it to whatever a test loads; no package of it is needed to build. */
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
