import { onTestFinished } from 'vitest'
import { openPrism } from './open-prism.ts'

/** Starts Prism for one test and returns its address. See {@link openPrism}. */
export async function startPrism(upstream: string): Promise<string> {
  const { url, close } = await openPrism(upstream)
  onTestFinished(close)
  return url
}
