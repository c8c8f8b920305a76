import { onTestFinished } from 'vitest'
import { openPrism } from './open-prism.ts'

/** The address of a Prism of one test: see {@link openPrism}. It ends with the test. */
export async function startPrism(upstream: string): Promise<string> {
  const { url, close } = await openPrism(upstream)
  onTestFinished(close)
  return url
}
