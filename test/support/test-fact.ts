import { it, type TestContext } from 'vitest'

/**
 * Defines a test for facts of openapi.yaml, given the IDs of their behaviors. docs/reference/facts.md lists each fact with its tests, so
 * the IDs must be literals.
 */
export function testFact(
  fact: string | readonly string[],
  title: string,
  run: (context: TestContext) => void | Promise<void>,
): void {
  const ids = typeof fact === 'string' ? [fact] : fact
  it(`${title} [${ids.join(', ')}]`, run)
}
