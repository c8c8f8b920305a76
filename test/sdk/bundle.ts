import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

/** Bundles dc-mock/sdk into one minified file and lists the modules that the bundle imports. */
export async function bundleSdk(format: 'esm' | 'cjs' | 'iife'): Promise<{ code: string; imports: string[] }> {
  const bundle = await rolldown({
    input: fileURLToPath(new URL('../../src/sdk/index.ts', import.meta.url)),
    platform: 'neutral',
    external: /^[^./]/,
  })
  const { output } = await bundle.generate({ format, minify: true, name: 'sdk' })
  const [{ code, imports }] = output
  return { code, imports }
}
