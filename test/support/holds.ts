import { it, type TestContext } from 'vitest'

/**
 * A test that holds facts of openapi.yaml: its behaviours, named by their ids. docs/reference/facts.md lists each fact with
 * the tests that hold it, so the ids are written out where this is called.
 */
export function holds(
  fact: string | readonly string[],
  title: string,
  run: (context: TestContext) => void | Promise<void>,
): void {
  const ids = typeof fact === 'string' ? [fact] : fact
  it(`${title} [${ids.join(', ')}]`, run)
}
