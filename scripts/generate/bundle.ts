import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { compiledIn } from '../package/third-party.ts'

/** What generated modules may import; all else is bundled into them. */
const shared = '../formats.ts'

/**
 * Bundles a module given as text and makes it small. Standalone code of ajv asks for its helpers by `require`, which a
 * module has not.
 */
export async function bundleModule(source: string): Promise<string> {
  const entry = 'entry.js'
  const build = await rolldown({
    input: entry,
    // What the module asks for is looked up from the project, whatever folder is generated in.
    cwd: fileURLToPath(new URL('.', import.meta.url)),
    logLevel: 'warn',
    plugins: [
      {
        name: 'entry',
        resolveId: (id) =>
          id === entry ? id : id === shared ? { id, external: true, moduleSideEffects: false } : null,
        load: (id) => (id === entry ? source : null),
      },
    ],
  })
  const { output } = await build.generate({ format: 'esm', minify: true })
  await build.close()
  const [chunk] = output
  const strays = [...chunk.imports, ...output.slice(1).map(({ fileName }) => fileName)].filter((id) => id !== shared)
  if (strays.length > 0) throw new Error(`A generated module must stand alone; it asks for ${strays.join(', ')}`)
  const unlisted = packagesOf(chunk.moduleIds).filter((name) => !compiledIn.some((known) => known.name === name))
  if (unlisted.length > 0) throw new Error(`List ${unlisted.join(', ')} in scripts/package/third-party.ts`)
  return chunk.code
}

/** Names of the packages that modules lie in. */
function packagesOf(moduleIds: readonly string[]): string[] {
  const names = moduleIds.map((id) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1])
  return [...new Set(names.filter((name) => name !== undefined))]
}
