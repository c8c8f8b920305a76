import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

/** Our client in one file, minified, as a bundler makes it for an app, with the modules that it imports from elsewhere. */
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
