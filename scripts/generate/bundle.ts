import { rolldown } from 'rolldown'

/**
 * Bundles a module given as text, so that what it requires is inside it: standalone code of ajv asks for its helpers by
 * `require`, which a module has not. Names stay as they are; the comments of the bundler go.
 */
export async function bundleModule(source: string): Promise<string> {
  const entry = 'entry.js'
  const build = await rolldown({
    input: entry,
    logLevel: 'warn',
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === entry ? { id: entry, moduleSideEffects: true } : null),
        load: (id) => (id === entry ? source : null),
      },
    ],
  })
  const { output } = await build.generate({ format: 'esm', comments: false, minify: 'dce-only' })
  await build.close()
  const [chunk] = output
  if (output.length !== 1 || chunk.imports.length > 0) throw new Error('A bundled module must stand alone.')
  return chunk.code
}
